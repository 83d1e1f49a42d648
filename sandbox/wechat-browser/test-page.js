/** The merchant's page of wechat-browser.test.ts: what it does with the SDK, as promises. */
globalThis.configure = (input) =>
  new Promise((resolve) => {
    const { wx } = globalThis
    let failed = null
    wx.error((result) => {
      failed = result.errMsg
    })
    // The SDK calls ready after a failure as well, and before error.
    wx.ready(() => setTimeout(() => resolve(failed ?? 'ready')))
    wx.config(input)
  })

globalThis.invoke = (name, input) =>
  new Promise((resolve) => {
    const told = (how) => (result) => resolve(`${how} ${result.errMsg}`)
    const callbacks = { success: told('success'), cancel: told('cancel'), fail: told('fail') }
    globalThis.wx[name]({ ...input, ...callbacks })
  })

globalThis.invokeBridge = (name, input) =>
  new Promise((resolve) => {
    globalThis.WeixinJSBridge.invoke(name, input, resolve)
  })
