/**
 * The field that the returned message has for certain, by method. Left out are files that Telegram may send as another
 * kind: a video without sound as an animation, a document as what its content is, a voice message or a video in another
 * format as a document. So is `editMessageText`: a game has its text in `game.text`, and an inline message returns `true`.
 */
export const SENT_FIELDS: Readonly<Record<string, string>> = {
  // What was passed as text comes back as text; formatting becomes entities.
  sendMessage: "text",
  sendRichMessage: "rich_message",
  // Telegram converts every picture to a photo, or refuses it.
  sendPhoto: "photo",
  sendLivePhoto: "live_photo",
  sendPaidMedia: "paid_media",
  sendSticker: "sticker",
  sendVideoNote: "video_note",
  // Not files: the message is what the parameters say.
  sendChecklist: "checklist",
  sendContact: "contact",
  sendDice: "dice",
  sendGame: "game",
  sendInvoice: "invoice",
  sendLocation: "location",
  sendPoll: "poll",
  sendVenue: "venue",
  // Only checklists can be edited so, and not in inline messages.
  editMessageChecklist: "checklist",
};
