import { texts } from "#app/edge/language/texts.ts";
import { m } from "#messages";

/** Copy for the recipient of a share link. */
export const sharePageCopy = texts({
  for: (recipient: string) => m.share_for({ recipient }),
  passcode: {
    title: m.share_passcode_title,
    text: (sender: string) => m.share_passcode_text({ sender }),
    label: m.share_passcode_label,
    submit: m.share_passcode_submit,
  },
  closed: {
    expired: { title: m.share_expired_title, text: (company: string) => m.share_ask_new({ company }) },
    revoked: { title: m.share_revoked_title, text: (company: string) => m.share_ask_new({ company }) },
    unknown: { title: m.share_unknown_title, text: (company: string) => m.share_unknown_text({ company }) },
    deleted: { title: m.share_deleted_title, text: (company: string) => m.share_deleted_text({ company }) },
    unavailable: { title: m.share_unavailable_title, text: (company: string) => m.share_unavailable_text({ company }) },
  },
  answer: {
    ask: (name: string) => m.share_answer_ask({ name }),
    whole: (company: string) => m.share_answer_whole({ company }),
    marks: { pick: m.share_mark_pick, maybe: m.share_mark_maybe, no: m.share_mark_no },
    note: m.share_note,
    wholeNote: m.share_whole_note,
    addNote: m.share_add_note,
    save: m.share_save,
    saved: m.share_saved,
    saving: m.share_saving,
    reaches: (company: string) => m.share_reaches({ company }),
    staff: m.share_staff,
    summary: m.share_summary,
    none: m.share_none,
  },
  done: {
    tell: (name: string) => m.share_done_tell({ name }),
    told: (name: string) => m.share_done_told({ name }),
    progress: (answered: number, total: number) => m.share_done_progress({ answered, total }),
  },
  room: m.share_room,
  preview: m.share_preview,
  home: (company: string) => m.share_home({ company }),
});
