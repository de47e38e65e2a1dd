import type { Aspect } from "#audio/analysis/similarity/layout.ts";

export const similarCopy = {
  label: "Similar music",
  similarTo: "Similar to",
  notLike: "but not like",
  segments: (groups: string[]) => `${groups.length === 1 ? "segment" : "segments"} ${groups.join(", ")}`,
  reference: "your reference",
  unavailable: "an unavailable track",
  ownSound: (label: string) => `“${label}”`,
  fullTrack: "Use full track",
  clear: "Clear",
  clearLabel: "Clear the similar search",
  remove: (title: string) => `Remove ${title}`,
  explain: "Explain the matches",
  hideExplanation: "Hide the explanation",
  youtube: "YouTube",
  youtubeNote:
    "This link is kept as a label. Its sound is never fetched: drop or record the audio to search by how it sounds.",
  useAudio: "Use an audio file",
  unknownSeed: "The track you want to match isn't available here. It may have been taken down.",
  someUnknown: "Some of the tracks you want to match aren't available here. They were left out.",
  unknownGroups: (names: string[], isWhole: boolean) =>
    `No segment is called ${names.map((name) => `“${name}”`).join(" or ")}. ${isWhole ? "The full track is used instead." : "The other segments are used."}`,
  notAnalysed: "This track hasn't been analysed yet, so nothing can be compared with it. Try again in a few minutes.",
  reversed: "The passage ends before it starts. Enter a start before the end.",
  oneEnd: "Enter both the start and the end of the passage.",
  noIndex: "Similar search is being prepared. These are the results of your words and filters.",
  broken: "Similar search isn't available right now. These are the results of your words and filters.",
  tooMany: "Too many searches by sound. Wait a minute. These are the results of your words and filters.",
  badReference: "The reference can't be compared with the catalogue any more. Add it again.",
  sort: "Best match",
  match: "Match",
  refine: "Refine the search",
  more: "More like this",
  less: "Less like this",
  sameShape: "Find tracks that build like this",
  useReference: "Use your own reference",
  keepReference: "Keep as a reference",
  count: (count: number) => (count === 1 ? "1 similar track" : `${count} similar tracks`),
  empty: {
    title: "No similar tracks found",
    text: "Remove a filter, or use the full track instead of a passage.",
  },
  /** Descriptions of an aspect's percentages. */
  words: [
    [85, "very close"],
    [65, "close"],
    [40, "somewhat alike"],
    [0, "different"],
  ] as const,
} as const;

export const aspectNames: Record<Aspect, string> = {
  tempo: "Tempo",
  timbre: "Timbre",
  harmony: "Harmony",
  rhythm: "Rhythm",
  energy: "Energy",
};

export function aspectWords(percent: number): string {
  return similarCopy.words.find(([from]) => percent >= from)?.[1] ?? "different";
}
