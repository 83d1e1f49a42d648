/** Why an upload is not kept. */
import type { RefusalWords } from '../refusal-words.ts'

export const fileRefusals = {
  FILE_TOO_LARGE: {
    'zh-CN': '文件不能超过{max}MB',
    'en-US': 'A file may have {max} MB at most',
  },
  FILE_NOT_PICTURE: {
    'zh-CN': '仅支持JPG、PNG、WebP格式的静态图片',
    'en-US': 'Only still pictures are taken: JPG, PNG or WebP',
  },
  FILE_BROKEN: {
    'zh-CN': '图片已损坏，请换一张',
    'en-US': 'The picture is damaged, please choose another',
  },
  FILE_TOO_LONG: {
    'zh-CN': '图片过长或过宽，单边最多{pixels}像素',
    'en-US': 'The picture is too long: at most {pixels} pixels on each side',
  },
  FILE_TOO_MANY_PIXELS: {
    'zh-CN': '图片尺寸过大，最多{megapixels}百万像素',
    'en-US': 'The picture is too big: at most {megapixels} megapixels',
  },
  FILE_GONE: {
    'zh-CN': '图片已失效，请重新上传',
    'en-US': 'The picture is no longer here, please upload it again',
  },
  FILES_FULL: {
    'zh-CN': '最多保存{max}个文件，请先删除不需要的',
    'en-US': 'You can keep up to {max} files, please delete one first',
  },
  UPLOAD_TOO_OFTEN: {
    'zh-CN': '上传过于频繁，请稍后再试',
    'en-US': 'Too many uploads, please try again later',
  },
} as const satisfies Record<string, RefusalWords>
