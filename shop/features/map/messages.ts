/** Words of the map. */
import type { PlaceKind } from '#contract/values/map.ts'
import { messages } from '../../lib/words.ts'

export const mapWords = messages({
  'zh-CN': {
    plans: '选择地图',
    city: '城市地图',
    cityTitle: '高德地图：塔的位置',
    cityFailed: '城市地图暂时打不开，请看手绘图',
    plan: (name: string) => `${name}平面图`,
    nearer: '放大',
    farther: '缩小',
    places: '图上地点',
    place: (number: number, name: string) => `${number} ${name}`,
    see: '查看详情',
    details: '详情',
    pick: '点一下图上的数字，看看那里有什么',
    service: '联系客服',
    empty: '导览图正在绘制',
    emptyText: '您可以先看看如何到达，或联系客服',
  },
  'en-US': {
    plans: 'Choose a map',
    city: 'City map',
    cityTitle: 'AMap: where the tower stands',
    cityFailed: 'The city map is not available right now. Here is our own plan.',
    plan: (name: string) => `Plan: ${name}`,
    nearer: 'Zoom in',
    farther: 'Zoom out',
    places: 'On this plan',
    place: (number: number, name: string) => `${number} ${name}`,
    see: 'See details',
    details: 'Details',
    pick: 'Tap a number on the plan to see what is there',
    service: 'Contact us',
    empty: 'No plan yet',
    emptyText: 'See below how to get there, or contact us',
  },
})

export const placeKindWords = messages<Record<PlaceKind, string>>({
  'zh-CN': { entrance: '入口', park: '景点', eatery: '餐饮', transport: '交通', service: '服务' },
  'en-US': {
    entrance: 'Entrance',
    park: 'Attraction',
    eatery: 'Food and drink',
    transport: 'Transport',
    service: 'Service',
  },
})
