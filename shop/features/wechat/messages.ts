/** Words of logging in by WeChat. */
import { messages } from '../../lib/words.ts'

export const wechatMessages = messages({
  'zh-CN': {
    logIn: '微信登录',
    hello: (name: string) => `你好，${name}`,
    helloText: '首次登录后即可绑定，下次无需密码。',
    bind: '绑定此微信，下次自动登录',
    wechat: '微信登录',
    bound: '已绑定',
    notBoundText: '在微信中登录时可绑定，之后无需密码。',
    unbind: '解除绑定',
    unbindTitle: '要解除微信绑定吗？',
    unbindText: '解除后，在微信中需用密码或短信登录。',
    keep: '再想想',
    unbound: '已解除微信绑定',
  },
  'en-US': {
    logIn: 'Log in with WeChat',
    hello: (name: string) => `Hello, ${name}`,
    helloText: 'Log in once to link your account; no password after that.',
    bind: 'Link this WeChat and log me in next time',
    wechat: 'WeChat log-in',
    bound: 'Linked',
    notBoundText: 'You can link it when you log in inside WeChat; no password after that.',
    unbind: 'Unlink',
    unbindTitle: 'Unlink WeChat?',
    unbindText: 'Inside WeChat you will log in by password or SMS again.',
    keep: 'Keep it',
    unbound: 'WeChat unlinked',
  },
})
