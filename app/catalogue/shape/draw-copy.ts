export const drawCopy = {
  title: "Draw how the music develops",
  intro: "Set how intense the music is from its start to its end. Results follow your curve, however loud they are.",
  curve: "Intensity over time",
  hint: "Draw across the field, or move a point with the arrow keys.",
  point: (at: number, count: number) => `Point ${at} of ${count}`,
  start: "Start",
  end: "End",
  presets: "Start from",
  submit: "Find music",
  incomplete: "The curve needs 16 points from 0 to 100. Set them again.",
  borrow: "To use the curve of a track, choose Similar in its menu and follow “Find tracks that build like this”.",
} as const;
