const families = {
  playlist: "1",
  slider: "2",
  slide: "3",
  party: "4",
  track: "5",
  request: "6",
  event: "7",
  quote: "8",
  licence: "9",
  split: "a",
  brand: "b0",
  brandSong: "b1",
  delivery: "b2",
  mark: "b3",
  rateCard: "b4",
  companyDocuments: "b5",
  invoice: "b6",
  approval: "b7",
  message: "b8",
  task: "b9",
  payment: "ba",
  claim: "c",
  song: "d",
  songFile: "e",
  share: "f",
} as const;

/** A stable id for a kind of row and a number. */
export function demoId(kind: keyof typeof families, number: number): string {
  return `00000000-0000-7000-8000-${families[kind]}${String(number).padStart(12 - families[kind].length, "0")}`;
}
