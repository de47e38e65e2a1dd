import { wordsOf } from "#app/records/definition/record-copy.ts";

/** Copy of the pages of tags. */
export const tagsCopy = {
  ...wordsOf("tag", "tags"),
  lead: "The catalogue's vocabulary for search and filters.",
  search: "Label, slug or synonym",
  emptyText: "Add a tag, or deliver music: its tags are added automatically.",
  deleteHint: "Songs lose this tag. Restoring it within 30 days gives it back to them.",
  categories: {
    genre: "Genre",
    mood: "Mood",
    instrument: "Instrument",
    theme: "Theme",
    era: "Era",
    keyword: "Keyword",
  },
  slugTaken: "Slug: another tag of this category has this slug. Enter another one.",
  parentMissing: "Parent: this tag doesn't exist. Choose another one.",
  parentItself: "Parent: a tag can't be its own parent.",
  parentCycle: "Parent: this tag is below the tag you're editing. Choose another one.",
  synonyms: "Synonyms",
  hasChildren: "Other tags have this one as their parent. Give them another parent first.",
  mergePage: "Merge into another tag",
  mergeBelow: "The other tag is below this one. Merge it into this one instead, or give it another parent first.",
  songs: "Songs",
  tagsBelow: "Tags below it",
  wordFamilies: "Search words with this tag",
} as const;
