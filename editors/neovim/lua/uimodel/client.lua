-- What the plugin adds to Neovim's client: texts of the server, code lenses, and nothing that a Swift server is for.
local M = {}

-- Before 0.6, Neovim has no code lenses.
M.shows_texts = vim.fn.has('nvim-0.6') == 1

-- Declared beside what Neovim itself declares. An object must have a member, or else Lua sends it as a list.
M.capabilities = M.shows_texts
    and {
      workspace = {
        executeCommand = { dynamicRegistration = false },
        textDocumentContent = { dynamicRegistration = false },
        codeLens = { refreshSupport = true },
      },
      window = { showDocument = { support = true } },
      textDocument = { codeLens = { dynamicRegistration = false } },
    }
  or nil

local function show(uri, client)
  require('uimodel.texts').show(client, uri)
end

-- What lenses run. Neovim hides the lenses of a line when one of them is run.
M.commands = M.shows_texts
    and {
      ['uimodel.show'] = function(command, context)
        local client = vim.lsp.get_client_by_id(context.client_id)
        show(command.arguments[1], client)
        require('uimodel.lenses').refresh(client, context.bufnr)
      end,
    }
  or nil

M.handlers = M.shows_texts
    and {
      ['window/showDocument'] = function(problem, params, context, config)
        if require('uimodel.texts').is_text(params.uri) then
          show(params.uri, vim.lsp.get_client_by_id(context.client_id))
          return { success = true }
        end
        -- 0.8 and later open files.
        local default = vim.lsp.handlers['window/showDocument']
        return default and default(problem, params, context, config) or { success = false }
      end,
      ['workspace/textDocumentContent/refresh'] = function(_, params)
        require('uimodel.texts').refresh(params.uri)
        return vim.NIL
      end,
      ['workspace/codeLens/refresh'] = function(_, _, context)
        require('uimodel.lenses').refresh_all(vim.lsp.get_client_by_id(context.client_id))
        return vim.NIL
      end,
      ['client/registerCapability'] = function(problem, params, context, config)
        local answer = vim.lsp.handlers['client/registerCapability'](problem, params, context, config)
        for _, bufnr in ipairs(vim.api.nvim_list_bufs()) do
          if vim.lsp.buf_is_attached(bufnr, context.client_id) then
            M.leave_options(bufnr)
          end
        end
        return answer
      end,
    }
  or nil

-- The clients of a buffer, or all of them.
function M.all(bufnr)
  local clients = vim.tbl_values((vim.lsp.get_clients or vim.lsp.get_active_clients)())
  return vim.tbl_filter(function(client)
    return not bufnr or vim.lsp.buf_is_attached(bufnr, client.id)
  end, clients)
end

-- Our clients, those of the buffer first.
function M.ours(bufnr)
  local ours = vim.tbl_filter(function(client)
    return client.name == 'uimodel'
  end, M.all())
  table.sort(ours, function(one, other)
    local is_first = vim.lsp.buf_is_attached(bufnr, one.id)
    if is_first ~= vim.lsp.buf_is_attached(bufnr, other.id) then
      return is_first
    end
    return one.id < other.id
  end)
  return ours
end

-- Sends a request after what was typed into the buffer.
function M.request(client, method, params, done, bufnr)
  if vim.fn.has('nvim-0.11') == 1 then
    return client:request(method, params, done, bufnr)
  end
  return client.request(method, params, done, bufnr)
end

-- The answer to a request, or nil if there is none in time.
function M.request_sync(client, method, params, milliseconds, bufnr)
  if vim.fn.has('nvim-0.11') == 1 then
    return client:request_sync(method, params, milliseconds, bufnr)
  end
  return client.request_sync(method, params, milliseconds, bufnr)
end

-- In Swift source the server leaves these to the Swift server. Neovim asks all servers of a buffer that have a feature,
-- or lets people choose one of them, so in Swift source it must not find them here.
local left_to_swift = {}
for _, name in ipairs({
  'rename',
  'prepareRename',
  'definition',
  'declaration',
  'typeDefinition',
  'implementation',
  'prepareCallHierarchy',
  'references',
  'documentHighlight',
  'documentSymbol',
  'foldingRange',
  'selectionRange',
  'documentLink',
  'semanticTokens/full',
  'semanticTokens/full/delta',
  'semanticTokens/range',
  'formatting',
  'rangeFormatting',
  'rangesFormatting',
  'onTypeFormatting',
  'linkedEditingRange',
}) do
  left_to_swift['textDocument/' .. name] = true
end

local function is_swift(bufnr)
  return vim.api.nvim_buf_is_valid(bufnr) and vim.bo[bufnr].filetype == 'swift'
end

local divided = {}

local function divide(client)
  if divided[client.id] then
    return
  end
  divided[client.id] = true
  local supports = client.supports_method
  client.supports_method = function(...)
    local method, bufnr = ...
    if method == client then
      -- 0.11 and later call it as a method.
      method, bufnr = select(2, ...)
    end
    if type(bufnr) == 'table' then
      bufnr = bufnr.bufnr
    end
    -- Before 0.11, Neovim mostly does not say for which buffer: it is the current one.
    if not bufnr or bufnr == 0 then
      bufnr = vim.api.nvim_get_current_buf()
    end
    if left_to_swift[method] and is_swift(bufnr) then
      return false
    end
    return supports(...)
  end
end

-- Takes back what Neovim sets in all buffers of a client by what the client does in the current one.
function M.leave_options(bufnr)
  if not is_swift(bufnr) then
    return
  end
  for option, method in pairs({ formatexpr = 'textDocument/rangeFormatting', tagfunc = 'textDocument/definition' }) do
    local others = vim.tbl_filter(function(client)
      return client.name ~= 'uimodel' and client.supports_method(method, { bufnr = bufnr })
    end, M.all(bufnr))
    if #others == 0 and vim.bo[bufnr][option]:find('^v:lua%.vim%.lsp%.') then
      vim.bo[bufnr][option] = ''
    end
  end
end

-- Neovim 0.9 to 0.11 ask for tokens without looking whether the client has them in this buffer.
local function leave_tokens(client, bufnr)
  local tokens = vim.lsp.semantic_tokens
  if not (tokens and tokens.stop) or tokens.enable then
    return
  end
  -- Neovim begins only when everything that is scheduled by now has been done.
  vim.schedule(function()
    vim.schedule(function()
      if vim.api.nvim_buf_is_valid(bufnr) then
        tokens.stop(bufnr, client.id)
      end
    end)
  end)
end

-- Called when a buffer has been attached.
function M.attached(client, bufnr)
  if client.name ~= 'uimodel' then
    return
  end
  divide(client)
  if is_swift(bufnr) then
    M.leave_options(bufnr)
    leave_tokens(client, bufnr)
  end
  if M.shows_texts then
    require('uimodel.lenses').follow(client, bufnr)
  end
end

return M
