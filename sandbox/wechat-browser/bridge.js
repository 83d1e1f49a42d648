/**
 * What WeChat puts into every page of its browser, for the real weixin-js-sdk to talk to. Served by the sandbox at
 * /oa/bridge.js with its own address filled in; injected by a test or by hand.
 *
 * It reaches the sandbox through window.__sandboxBridge(path, body) where a test provides that (a page's
 * Content-Security-Policy does not bind the real WeChat either), and by fetch otherwise.
 */
{
  const SANDBOX = '%SANDBOX%'
  const ASK_AGAIN_MS = 250
  const PAY_RESULTS = { paid: 'ok', failed: 'fail', cancelled: 'cancel' }
  const MENU = ['hideMenuItems', 'showMenuItems', 'hideOptionMenu', 'showOptionMenu', 'closeWindow']

  const ios = /iphone|ipad/i.test(navigator.userAgent)
  const android = /android/i.test(navigator.userAgent)
  const firstUrl = location.href
  const listeners = {}
  let granted = []
  let lastShare = Promise.resolve()

  const post = async (path, body) => {
    if (window.__sandboxBridge) return window.__sandboxBridge(path, body)
    const answer = await fetch(SANDBOX + path, { method: 'POST', body: JSON.stringify(body) })
    return answer.json()
  }

  /** On an iPhone the page's address is the one first entered, whatever the router has done since. */
  const pageUrl = () => (ios ? firstUrl : location.href).split('#')[0]

  const verifyConfig = async (params) => {
    const { problem } = await post('/oa/bridge/config', {
      appId: params.verifyAppId,
      timestamp: params.verifyTimestamp,
      nonceStr: params.verifyNonceStr,
      signature: params.verifySignature,
      url: pageUrl(),
    })
    if (problem) return { err_msg: `preVerifyJSAPI:fail_${problem}` }
    granted = params.verifyJsApiList ?? []
    return { err_msg: 'preVerifyJSAPI:ok' }
  }

  const pay = async (params) => {
    const { appId, timeStamp, nonceStr, package: prepay, signType, paySign } = params
    const input = { appId, timeStamp, nonceStr, package: prepay, signType, paySign }
    const { problem, cashier } = await post('/oa/bridge/pay', input)
    if (problem) return { err_msg: 'get_brand_wcpay_request:fail', err_desc: problem }
    window.open(cashier.url, '_blank')
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
      const { outcome } = await post('/oa/bridge/outcome', { id: cashier.id })
      if (outcome !== 'open') return { err_msg: `get_brand_wcpay_request:${PAY_RESULTS[outcome]}` }
    }
  }

  const share = async (kind, { title, desc, link, imgUrl }) => {
    const input = { kind, title, desc, link, imgUrl, page: pageUrl() }
    // One after the other: what a page said last is what friends see.
    lastShare = lastShare.catch(() => undefined).then(() => post('/oa/bridge/share', input))
    const { problem } = await lastShare
    return { err_msg: problem ? `${kind}:fail_${problem}` : `${kind}:ok` }
  }

  const checkJsApi = ({ jsApiList = [] }) => {
    const known = Object.fromEntries(jsApiList.map((name) => [name, granted.includes(name)]))
    return { err_msg: 'checkJsApi:ok', checkResult: android ? JSON.stringify(known) : known }
  }

  const perform = async (name, params) => {
    if (name === 'preVerifyJSAPI') return verifyConfig(params)
    if (name === 'getBrandWCPayRequest') return pay(params)
    if (name === 'getNetworkType') return { err_msg: 'network_type:wifi' }
    if (name === 'checkJsApi') return checkJsApi(params)
    if (!granted.includes(name)) return { err_msg: `${name}:permission denied` }
    if (name === 'updateAppMessageShareData' || name === 'updateTimelineShareData') return share(name, params)
    return { err_msg: MENU.includes(name) ? `${name}:ok` : 'system:function_not_exist' }
  }

  const bridge = {
    invoke: (name, params, callback) => {
      perform(name, params ?? {}).then(
        (result) => callback?.(result),
        (error) => callback?.({ err_msg: `${name}:fail_${error.message}` }),
      )
    },
    on: (name, callback) => {
      listeners[name] = callback
    },
    /** Old pages drive the toolbar with it; there is none here. */
    call: () => undefined,
  }

  // As in WeChat, the bridge arrives after the page has begun.
  const arrive = () => {
    window.WeixinJSBridge ??= bridge
    document.dispatchEvent(new Event('WeixinJSBridgeReady'))
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', arrive)
  else setTimeout(arrive)
}
