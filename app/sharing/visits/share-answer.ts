/** Marks that a recipient can give an item. */
export const shareMarks = ["pick", "maybe", "no"] as const;
export type ShareMark = (typeof shareMarks)[number];

/** Answer about an item. `answeredAt` in milliseconds. */
export type ShareAnswer = { mark: ShareMark | null; note: string; answeredAt: number };

/** Item id of the whole. */
export const wholeItem = "";

/** In place of an item: the recipient is done, and the creator is told. */
export const doneItem = "@done";

/** Answers by item. */
export type ShareAnswers = Record<string, ShareAnswer>;
