/** The merchant's page of wechat-browser.test.ts: what it does with the SDK, as promises. */
globalThis.configure = (wish) =>
  new Promise((resolve) => {
    const { wx } = globalThis
    let failed = null
    wx.error((result) => {
      failed = result.errMsg
    })
    // The SDK calls ready after a failure as well, and before error.
    wx.ready(() => setTimeout(() => resolve(failed ?? 'ready')))
    wx.config(wish)
  })

globalThis.invoke = (name, wish) =>
  new Promise((resolve) => {
    const told = (how) => (result) => resolve(`${how} ${result.errMsg}`)
    const callbacks = { success: told('success'), cancel: told('cancel'), fail: told('fail') }
    globalThis.wx[name]({ ...wish, ...callbacks })
  })

globalThis.invokeBridge = (name, wish) =>
  new Promise((resolve) => {
    globalThis.WeixinJSBridge.invoke(name, wish, resolve)
  })
