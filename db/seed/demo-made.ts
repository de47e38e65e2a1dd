/** Parts of the demo's songs in which AI helped, by title; submitted songs state theirs themselves. */
export const demoAssisted: { title: string; part: "production" | "performance" }[] = [
  { title: "Orbit Decay", part: "production" },
  { title: "Tidewire", part: "performance" },
  { title: "Good Trouble", part: "production" },
];

/** A song of which the statement is contested. */
export const demoContested = {
  title: "Break the Quiet",
  reason:
    "A session singer says that the backing vocals are a model of her voice. The label was asked for the session export.",
};

/** When the labels stated how their songs were made. */
export const demoStatedOn = "2026-11-03";
