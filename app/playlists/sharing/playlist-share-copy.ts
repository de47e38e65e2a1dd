import { texts } from "#app/edge/language/texts.ts";
import { m } from "#messages";

/** Copy of the embedded player. */
export const embedCopy = {
  by: (company: string) => `Playlist by ${company}`,
  none: "There are no tracks to play here right now.",
  seek: "Position in the track",
  missing: "This playlist isn't public.",
  unsupported: "Only JSON is available here.\n",
} as const;

export const sharedPlaylistCopy = texts({
  tracks: (count: number, time: string) => m.list_tracks({ count, time }),
  list: m.list_title,
  none: m.list_none,
  passage: (from: string, to: string) => m.list_passage({ from, to }),
  passageAdd: m.list_passage_add,
  passageFrom: m.list_passage_from,
  passageTo: m.list_passage_to,
  passageStart: m.list_passage_start,
  passageEnd: m.list_passage_end,
  passageNote: m.list_passage_note,
  passageSave: m.list_passage_save,
  passageDelete: m.list_passage_delete,
  from: (from: string) => m.list_from({ from }),
  note: m.list_note,
  downloads: { mp3: m.list_mp3, original: m.list_original },
  downloadOf: (format: string, track: string) => m.list_download_of({ format, track }),
  picture: (title: string) => m.list_picture({ title }),
  /** Thirteen months: `visitDays`. */
  recorded: {
    visit: (company: string) => m.list_visit({ company }),
    details: m.list_details,
    nothing: (company: string) => m.list_nothing({ company }),
  },
  description: (company: string, tracks: string) => m.list_description({ company, tracks }),
});
