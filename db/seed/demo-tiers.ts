type DemoTier = {
  name: string;
  publicAccess: boolean;
  warningText: string;
  position: number;
  /** Songs, by their place from the end of the popular ones. */
  songs: number[];
};

/** Classes of the demo's songs; none hides one. The last has no songs yet. */
export const demoTiers: DemoTier[] = [
  { name: "Library", publicAccess: true, warningText: "", position: 10, songs: [3, 4, 5] },
  {
    name: "Featured artists",
    publicAccess: true,
    warningText: "The artist approves each use. Allow five working days.",
    position: 20,
    songs: [0],
  },
  { name: "Unreleased", publicAccess: false, warningText: "", position: 30, songs: [] },
];
