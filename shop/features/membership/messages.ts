/** Words of becoming a member with a proved mobile. */
import { messages } from '../../lib/words.ts'

export const membershipMessages = messages({
  'zh-CN': {
    title: '成为会员',
    text: '手机号已验证，一键即可，无需设置密码。近90天的订单会归入您的账号。',
    keepTitle: '保存这份订单',
    keepText: '一键成为会员，换手机也能随时找到订单和门票，无需设置密码。',
    join: '一键成为会员',
    agree: '点击即表示同意',
    terms: '会员条款',
    termsTitle: '会员条款',
    joined: '您已成为会员',
    already: '该手机号已是会员，登录后可查看全部订单。',
    logIn: '去登录',
    termSections: [
      {
        title: '账号',
        text: '您的手机号就是账号，凭短信验证码登录。用户名由系统生成，可自行设置一次；密码可随时设置。',
      },
      { title: '订单', text: '近90天内用该手机号购买的订单归入账号，退款与改期规则不变。' },
      {
        title: '个人信息',
        text: '姓名、证件号码和手机号加密保存，只用于订票、入园和售后服务，不会出售给他人。',
      },
      {
        title: '您的权利',
        text: '您可随时在“账号管理 - 我的数据”中导出资料；订单全部完成后，可在那里注销账号。',
      },
      { title: '更换手机号', text: '停用手机号前，请先在“账号管理”中更换，以免号码的新主人登录您的账号。' },
    ],
  },
  'en-US': {
    title: 'Become a member',
    text: 'Your mobile is verified, so one tap is enough and no password is needed. Your orders of the last 90 days join your account.',
    keepTitle: 'Keep this order',
    keepText: 'Become a member in one tap and find your order and tickets on any phone. No password needed.',
    join: 'Become a member',
    agree: 'By joining you accept the',
    terms: 'member terms',
    termsTitle: 'Member terms',
    joined: 'You are a member now',
    already: 'This mobile belongs to a member already. Log in to see all orders.',
    logIn: 'Log in',
    termSections: [
      {
        title: 'Account',
        text: 'Your mobile number is your account, and you log in with an SMS code. The username is made up for you and can be changed once; a password can be set at any time.',
      },
      {
        title: 'Orders',
        text: 'Orders placed with this mobile in the last 90 days join your account. The rules for refunds and changes stay the same.',
      },
      {
        title: 'Personal data',
        text: 'Names, document numbers and mobiles are stored encrypted, are used for booking, admission and service only, and are never sold.',
      },
      {
        title: 'Your rights',
        text: 'Under Account, My data, you can download your data at any time, and delete your account once none of your orders is open.',
      },
      {
        title: 'A new mobile',
        text: 'Before you give up a mobile number, change it under Account, so that its next owner cannot log in to your account.',
      },
    ],
  },
})
