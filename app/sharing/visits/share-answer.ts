/** What a recipient can say about an item. */
export const shareMarks = ["pick", "maybe", "no"] as const;
export type ShareMark = (typeof shareMarks)[number];

/** An item's answer. `answeredAt` in milliseconds. */
export type ShareAnswer = { mark: ShareMark | null; note: string; answeredAt: number };

/** The item that stands for the whole. */
export const wholeItem = "";

/** Answers by item. */
export type ShareAnswers = Record<string, ShareAnswer>;
