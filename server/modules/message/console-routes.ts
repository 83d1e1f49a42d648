/** The calls of contract/console/message.ts. */
import * as contract from '#contract/console/message.ts'
import { onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import {
  countFailedMessages,
  findMessages,
  type MessageDeskDeps,
  readMessage,
  resendMessage,
} from './console/console-messages.ts'
import {
  listMessageSettings,
  type MessageSettingDeps,
  readMessageSetting,
  saveMessageSetting,
} from './console/console-settings.ts'

export const messageConsoleRoutes = (deps: MessageDeskDeps & MessageSettingDeps): StaffRoute[] => [
  onRead(contract.findMessages, (call) => findMessages(deps, call)),
  onRead(contract.countFailedMessages, () => countFailedMessages(deps)),
  onRead(contract.readMessage, (call) => readMessage(deps, call)),
  onWrite(deps, contract.resendMessage, (tx, call) => resendMessage(deps, tx, call)),
  onRead(contract.listMessageSettings, () => listMessageSettings(deps)),
  onRead(contract.readMessageSetting, (call) => readMessageSetting(deps, call)),
  onWrite(deps, contract.saveMessageSetting, (tx, call) => saveMessageSetting(deps, tx, call)),
]
