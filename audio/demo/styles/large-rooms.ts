import { bass, chords, drums, held, rolled, style, tune } from "#audio/demo/styles/style.ts";

/** Slow and close: electric piano, long sub, a voice near the ear. */
export const velvet = style({
  swing: 0.18,
  dynamics: 0.9,
  space: [1.9, 0.4, 0.75, 0.35],
  loops: [
    ["ii9 iii7 vi9 V13", "IVmaj9 iii7 ii9 Imaj9", "IVmaj9 V13 iii7 vi9"],
    ["i9 VImaj7 iv9 v7", "VImaj7 VII i9 i9", "iv9 v7 VImaj7 VII"],
  ],
  voice: { singer: "doubledVoice", low: 58, high: 76, density: 5 },
  layers: [
    chords(["electricPiano", 0.72, 0], "x----..x--......x--..x-...x--...", [54, 74], { chorus: 0.5, reverb: 0.25 }),
    bass(["longSub", 0.62, 0.25], ["R-----r-..5-....", "R-----..r-..a-.."], 28),
    drums(["deepKit", 0.72, 0.2], { rim: "........x.......", hat: "x.x.x.xxx.x.x.x." }, { until: 0.5, plain: true }),
    drums(
      ["deepKit", 0.78, 0.5],
      {
        kick: ["X.....x...x.....", "X..x......x..x.."],
        clap: "........X.......",
        hat: ["x.x.x.xxx.x.xxxx", "x.xxx.x.x.x.x.x."],
      },
      { reverb: 0.08 },
    ),
    held(["warmPad", 0.34, 0.45], [57, 76], { reverb: 0.4, duck: 0.3, lowCut: 160 }),
    tune(["softLead", 0.45, 0.1], 3.4, [67, 84], { reverb: 0.35, delay: 0.3 }),
    rolled(["bell", 0.26, 0.7], [0, 3, 1, 4, 2], 0.75, [70, 88], { reverb: 0.5, delay: 0.4, pan: 0.35, skip: 0.2 }),
  ],
});

/** Two guitars that answer each other, a bass that sings, and hands on skins. */
export const highlife = style({
  swing: 0.06,
  dynamics: 1,
  space: [1.2, 0.4, 0.5, 0.22],
  loops: [
    ["I IV I V", "IV I V I", "vi ii V I"],
    ["i VII i v", "VI VII i i", "iv VII v i"],
  ],
  voice: { singer: "doubledVoice", low: 60, high: 77, density: 4.6 },
  layers: [
    rolled(["cleanGuitar", 0.7, 0], [0, 2, 4, 2, 1, 3, 2, 4], 0.25, [62, 79], {
      pan: -0.55,
      drive: 0.2,
      reverb: 0.14,
      skip: 0.12,
    }),
    rolled(["cleanGuitar", 0.6, 0.3], [3, 1, 2, 0, 4, 2], 0.5, [57, 74], {
      pan: 0.55,
      drive: 0.2,
      delay: 0.15,
      reverb: 0.14,
    }),
    bass(["fingerBass", 0.55, 0.2], ["R-.r..5-.o..5-3-", "R-.r..5-.3..a-.."], 28, { drive: 0.15 }),
    drums(
      ["softKit", 0.5, 0.15],
      { conga: "..x..xx...x..x..", lowconga: "x......x......x.", shaker: "x.oxx.oxx.oxx.ox" },
      { until: 0.55, plain: true },
    ),
    drums(
      ["acousticKit", 0.62, 0.55],
      {
        kick: ["X...x..x..x.x...", "X...x..x..x...x."],
        rim: "..x...x..x..x...",
        conga: "..x..xx...x..x..",
        shaker: "x.oxx.oxx.oxx.ox",
        openhat: "......x.......x.",
      },
      { reverb: 0.12 },
    ),
    chords(["brass", 0.45, 0.7], "x..x..x---......x..x..x.x---....", [60, 77], { voices: 3, reverb: 0.25 }),
    tune(["marimba", 0.6, 0.2], 4.4, [64, 81], { reverb: 0.2, pan: 0.15, drive: 0.15 }),
    chords(["organ", 0.45, 0.4], "..x-..x-..x-..x-", [58, 74], { voices: 3, reverb: 0.2 }),
  ],
});

/** Fast, low and wide. */
export const anvil = style({
  dynamics: 0.7,
  space: [1.3, 0.35, 0.5, 0.2],
  loops: [
    ["i i VI VII", "i VI III VII", "iv VI v v"],
    ["i bII i VII", "VI VII i i", "iv v VI VII"],
  ],
  layers: [
    rolled(["cleanGuitar", 0.62, 0], [0, 2, 3, 1, 2, 3], 0.5, [52, 69], { reverb: 0.3, delay: 0.25, until: 0.45 }),
    chords(["heavyGuitars", 0.36, 0.45], "x.xxx.xxx.xxx.x.", [40, 54], {
      voices: 2,
      drive: 0.8,
      lowCut: 80,
      until: 0.85,
      reverb: 0.08,
    }),
    chords(["heavyGuitars", 0.38, 0.85], "X---x-x-X---xxxx", [40, 56], {
      voices: 3,
      drive: 0.75,
      lowCut: 80,
      reverb: 0.1,
    }),
    bass(["fingerBass", 0.8, 0.3], "r.rrr.rrr.rrr.a.", 28, { drive: 0.25 }),
    drums(
      ["acousticKit", 0.85, 0.2],
      { kick: "X.......X.......", tom: "..x...x...x...x.", lowtom: "x...x...x...x..." },
      { until: 0.5, plain: true },
    ),
    drums(
      ["acousticKit", 1, 0.5],
      { kick: ["XxxxX.x.XxxxX.x.", "X.x.XxxxX.x.Xxxx"], snare: "....X.......X...", ride: "X.x.X.x.X.x.X.x." },
      { reverb: 0.14 },
    ),
    tune(["lead", 0.42, 0.3], 5, [62, 83], { drive: 0.4, reverb: 0.25, delay: 0.25 }),
    held(["choir", 0.3, 0.9], [57, 74], { reverb: 0.5, lowCut: 180 }),
  ],
});

/** Something is behind the door. */
export const undertow = style({
  dynamics: 0.85,
  space: [4, 0.4, 1, 0.4],
  loops: [
    ["i i bII i", "i VI bII v", "iv iv bII v"],
    ["i i VI iv", "VI iv bII i", "iv v VI v"],
  ],
  layers: [
    held(["reese", 0.3, 0], [36, 50], {
      voices: 2,
      reverb: 0.3,
      sweep: { intro: [160, 500], verse: [300, 900], chorus: [600, 2600] },
    }),
    rolled(["spiccato", 0.55, 0.1], [0, 0, 1, 0, 2, 0, 1, 0], 0.25, [48, 62], { reverb: 0.35, pan: -0.25 }),
    tune(["feltPiano", 0.65, 0], 1.6, [64, 82], { reverb: 0.7, delay: 0.4, loose: 0.02, until: 0.7 }),
    drums(
      ["orchestralKit", 0.6, 0.2],
      { kick: "X.............o.", hat: "x...x...x...x..." },
      { until: 0.55, plain: true, reverb: 0.4 },
    ),
    drums(
      ["orchestralKit", 0.85, 0.55],
      { kick: ["X..x..x.X.......", "X..x..x.X...x.x."], snare: "....x..o....xxxx", lowtom: "..x...x...x...x." },
      { rise: true, reverb: 0.3 },
    ),
    held(["strings", 0.55, 0.35], [50, 74], { reverb: 0.5, chorus: 0.3 }),
    bass(["subBass", 0.4, 0.4], "R-------R------.", 29),
    tune(["brass", 0.6, 0.7], 2, [50, 69], { reverb: 0.4 }),
    held(["choir", 0.4, 0.8], [58, 76], { reverb: 0.7, lowCut: 160 }),
  ],
});

/** Clockwork for small hands. */
export const toybox = style({
  swing: 0.12,
  dynamics: 0.85,
  space: [1.2, 0.4, 0.5, 0.15],
  loops: [
    ["I V7 I V7", "IV I V7 I", "ii V7 I VI7"],
    ["I vi ii V7", "IV iv I V7", "ii7 V7 iii vi"],
  ],
  layers: [
    chords(["spiccato", 0.6, 0], "..x...x...x...x.", [58, 74], { voices: 3, reverb: 0.25, pan: -0.3 }),
    bass(["uprightBass", 1, 0], ["R...5...R...5...", "R...5...R...a..."], 31),
    tune(["marimba", 0.75, 0], 4.6, [67, 84], { reverb: 0.2, legato: 0.6 }),
    rolled(["bell", 0.3, 0.3], [0, 2, 1, 3], 0.5, [74, 90], { reverb: 0.35, pan: 0.35, skip: 0.2 }),
    drums(["softKit", 0.6, 0.25], { rim: "....x.......x...", shaker: "x.o.x.o.x.o.x.o." }, { until: 0.6, plain: true }),
    drums(
      ["softKit", 0.72, 0.6],
      { kick: "X.......X.......", snare: "....x.......x..o", tambourine: "..x...x...x...x." },
      { reverb: 0.14 },
    ),
    tune(["flute", 0.36, 0.65], 4.6, [74, 91], { reverb: 0.3, pan: 0.2 }),
    chords(["brass", 0.32, 0.8], "x...........x.x.", [58, 74], { voices: 3, reverb: 0.25 }),
  ],
});

/** A string quartet and a piano in three, as the hall fills. */
export const chamber = style({
  meter: 3,
  dynamics: 0.9,
  space: [2.8, 0.4, 1, 0.12],
  loops: [
    ["I iii IV V", "vi IV I V", "ii7 vi IV V7sus4"],
    ["i VI iv V7", "VI III iv V7", "iv i VI V7"],
  ],
  layers: [
    rolled(["piano", 0.75, 0], [0, 2, 3, 1, 3, 2], 0.5, [50, 69], { reverb: 0.35, loose: 0.008 }),
    tune(["feltPiano", 0.72, 0], 2.4, [67, 84], { reverb: 0.4, until: 0.55, loose: 0.01 }),
    held(["strings", 0.5, 0.2], [52, 72], { reverb: 0.5, voices: 3 }),
    bass(["strings", 0.5, 0.35], "R----------.", 31, { reverb: 0.3 }),
    rolled(["spiccato", 0.42, 0.45], [0, 1, 2, 1, 3, 1], 0.5, [57, 74], { reverb: 0.35, pan: 0.3 }),
    tune(["strings", 0.66, 0.55], 2.4, [67, 86], { reverb: 0.45, pan: -0.1 }),
    drums(
      ["orchestralKit", 0.6, 0.7],
      { kick: "X...........", snare: "....o...o.o.", hat: "x...x...x..." },
      { reverb: 0.35 },
    ),
    rolled(["harp", 0.4, 0.6], [0, 1, 2, 3, 4, 5], 0.5, [55, 74], { reverb: 0.4, pan: 0.4 }),
    held(["choir", 0.3, 0.9], [62, 79], { reverb: 0.6, lowCut: 200 }),
  ],
});

/** Half-time and wide chords that everything else makes room for. */
export const skyrise = style({
  swing: 0.02,
  dynamics: 0.65,
  space: [2.2, 0.3, 0.75, 0.4],
  loops: [
    ["vi IV I V", "IV V vi iii7", "IV V vi V"],
    ["i VI III VII", "VI VII i v", "iv VI VII VII"],
  ],
  voice: { singer: "doubledVoice", low: 60, high: 77, density: 4 },
  layers: [
    chords(["electricPiano", 0.55, 0], "x---....x---..x-", [57, 74], { reverb: 0.35, chorus: 0.4, until: 0.6 }),
    rolled(["synthPluck", 0.45, 0.15], [0, 2, 4, 1, 3, 2], 0.5, [64, 82], {
      reverb: 0.3,
      delay: 0.4,
      pan: 0.3,
      sweep: { intro: [700, 5000], verse: [1500, 9000] },
    }),
    chords(["superSaw", 0.55, 0.6], "X--.x--.x--.x-x-", [55, 77], { duck: 0.6, lowCut: 160, reverb: 0.25 }),
    bass(["synthBass", 0.6, 0.35], "R-----r-R---r-o-", 31, { duck: 0.6 }),
    bass(["subBass", 0.5, 0.6], "R-------R-----..", 29, { duck: 0.6 }),
    drums(
      ["electronicKit", 0.7, 0.28],
      { kick: "X...............", rim: "........x.......", hat: "x.o.x.o.x.o.x.o." },
      { until: 0.6, plain: true },
    ),
    drums(
      ["deepKit", 0.85, 0.6],
      {
        kick: ["X.....x..x......", "X.....x...x.x..."],
        clap: "........X.......",
        hat: "x.x.x.xxx.x.xxxx",
        openhat: "....x.......x...",
      },
      { rise: true, reverb: 0.08 },
    ),
    tune(["lead", 0.5, 0.3], 3.8, [67, 86], { reverb: 0.3, delay: 0.35 }),
    held(["choir", 0.28, 0.7], [62, 79], { reverb: 0.6, lowCut: 220 }),
  ],
});
