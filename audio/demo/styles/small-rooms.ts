import { bass, chords, drums, held, rolled, style, tune } from "#audio/demo/styles/style.ts";

const FEW = { low: "x.......x.......", shaker: "x.o.x.o.x.o.x.o." };

/** Piano in morning light; the others come in one by one. */
export const daylight = style({
  dynamics: 0.9,
  space: [2.4, 0.35, 0.75, 0.25],
  loops: [
    ["I V/3 vi IV", "IV I V vi", "ii7 IV vi V"],
    ["Iadd9 iii vi IVadd9", "I V vi IV", "IV V vi V7sus4"],
    ["vi IV I V", "IV V vi I/3", "ii7 vi IV V"],
  ],
  layers: [
    rolled(["piano", 0.8, 0], [0, 2, 1, 3, 2, 1, 2, 3], 0.5, [48, 67], { reverb: 0.3, until: 0.55, loose: 0.008 }),
    chords(["piano", 0.72, 0.55], "x---x---x---x-x-", [50, 72], { reverb: 0.25 }),
    tune(["feltPiano", 0.85, 0], 2.6, [67, 84], { reverb: 0.4, delay: 0.15, loose: 0.01 }),
    held(["warmPad", 0.26, 0.2], [55, 72], { voices: 3, reverb: 0.4, lowCut: 160 }),
    bass(["uprightBass", 0.9, 0.28], ["R-------5-----..", "R-------5---a---"], 28),
    held(["strings", 0.5, 0.4], [55, 77], { reverb: 0.45, lowCut: 150 }),
    drums(["softKit", 0.55, 0.4], { kick: FEW.low, shaker: FEW.shaker }, { until: 0.6, plain: true, reverb: 0.15 }),
    drums(
      ["acousticKit", 0.72, 0.6],
      { kick: ["X...x...X...x...", "X...x...X..xx..."], snare: "....X.......X...", tambourine: "..x...x...x...x." },
      { reverb: 0.14 },
    ),
    rolled(["bell", 0.24, 0.7], [0, 2, 4, 3, 5, 2], 0.5, [72, 88], { reverb: 0.5, delay: 0.2, pan: 0.3 }),
    held(["choir", 0.36, 0.85], [60, 77], { reverb: 0.6, lowCut: 200 }),
  ],
});

/** Bright guitars, claps and a piano: a Sunday that goes well. */
export const skyline = style({
  swing: 0.03,
  dynamics: 0.6,
  space: [1.5, 0.35, 0.75, 0.3],
  loops: [
    ["I I IV IV", "I V vi IV", "vi V IV V"],
    ["I IV vi V", "IV V I vi", "ii7 IV ii7 V"],
  ],
  voice: { singer: "doubledVoice", low: 60, high: 77, density: 4.2 },
  layers: [
    chords(["cleanGuitar", 0.6, 0], "xxx.xxx.xxx.x.x.", [59, 74], { voices: 2, pan: -0.4, reverb: 0.12, delay: 0.1 }),
    chords(["piano", 0.62, 0.2], "x-----x---x-x---", [55, 74], { reverb: 0.2, pan: 0.2 }),
    tune(["softLead", 0.42, 0.2], 3.6, [69, 86], { reverb: 0.25, delay: 0.25 }),
    bass(["fingerBass", 0.75, 0.3], ["R-..R-r.R-..r-5-", "R-..R-r.R-..3-a-"], 28),
    drums(
      ["acousticKit", 0.7, 0.3],
      { kick: "X...x...X...x...", tambourine: "..x...x...x...x." },
      { until: 0.6, plain: true },
    ),
    drums(
      ["electronicKit", 0.8, 0.6],
      { kick: ["X...x...X...x...", "X...x...X.x.x..."], clap: "....X.......X...", hat: "o.x.o.x.o.x.o.x." },
      { reverb: 0.1 },
    ),
    chords(["strummedGuitars", 0.72, 0.45], "X-x-.xx-x-x-.xx-", [52, 72], { strum: 0.018, lowCut: 120, reverb: 0.1 }),
    rolled(["synthPluck", 0.32, 0.6], [0, 2, 4, 3, 1, 2], 0.5, [67, 84], { reverb: 0.25, delay: 0.35, pan: 0.35 }),
    held(["warmPad", 0.28, 0.75], [60, 77], { reverb: 0.4, lowCut: 200 }),
  ],
});

/** A ballad in 6/8: a guitar, a voice, later everyone. */
export const lantern = style({
  meter: 3,
  pulse: 1.5,
  dynamics: 0.7,
  space: [2.1, 0.4, 0.5, 0.2],
  loops: [
    ["I vi IV V", "IV V I vi", "ii7 V/3 vi V"],
    ["i VI III VII", "VI III VII i", "iv VI iv v"],
  ],
  voice: { singer: "soloVoice", low: 57, high: 74, density: 3.4 },
  layers: [
    rolled(["steelGuitar", 0.8, 0], [0, 2, 3, 4, 3, 2], 0.5, [48, 66], { reverb: 0.24, pan: -0.3, loose: 0.007 }),
    rolled(["piano", 0.6, 0.3], [0, 1, 2, 3, 2, 1], 0.5, [55, 74], { reverb: 0.3, pan: 0.25 }),
    tune(["flute", 0.42, 0], 2.6, [67, 83], { reverb: 0.4 }),
    bass(["uprightBass", 1, 0.3], ["R-----5-----", "R-----5---a-"], 28),
    drums(
      ["softKit", 0.6, 0.35],
      { kick: "X...........", rim: "......x.....", shaker: "x.o.o.x.o.o." },
      { until: 0.62, plain: true, reverb: 0.15 },
    ),
    drums(
      ["acousticKit", 0.78, 0.62],
      { kick: ["X.......x...", "X...x......."], snare: "......X.....", hat: "x.o.o.x.o.o." },
      { reverb: 0.16 },
    ),
    held(["strings", 0.45, 0.55], [55, 77], { reverb: 0.45, lowCut: 150 }),
    held(["organ", 0.26, 0.8], [57, 74], { voices: 3, reverb: 0.3 }),
  ],
});

/** Three players after midnight. */
export const trio = style({
  swing: 0.3,
  dynamics: 0.75,
  space: [1.3, 0.45, 0.5, 0.1],
  loops: [
    ["ii9 V13 Imaj9 VI7b9", "IVmaj9 iv9 iii7 VI7b9", "iii7 VI7 ii9 V13"],
    ["i9 iv9 iim7b5 V7b9", "iv9 VII9 IIImaj7 VImaj7", "iim7b5 V7b9 i9 i6"],
  ],
  layers: [
    chords(["piano", 0.72, 0], "x---.-x-....x-..x-......x---..x-", [53, 72], { reverb: 0.22, pan: -0.2, loose: 0.01 }),
    bass(["uprightBass", 1, 0.1], ["R---3---5---a---", "R---5---7---a---"], 28, { loose: 0.008 }),
    drums(
      ["softKit", 0.6, 0.1],
      { kick: "o.......o.......", brush: "x...x...x...x...", hat: "....x.......x..." },
      { until: 0.55, plain: true, reverb: 0.16 },
    ),
    drums(
      ["softKit", 0.7, 0.55],
      {
        ride: "x...x.x.x...x.x.",
        kick: "o.....o.....o...",
        snare: ["......o....o....", "..o.......o...o."],
        hat: "....x.......x...",
      },
      { reverb: 0.16 },
    ),
    tune(["vibes", 0.7, 0.15], 3.8, [65, 84], { reverb: 0.3, lag: 0.01 }),
    chords(["nylonGuitar", 0.4, 0.75], "x...x...x...x...", [55, 70], { voices: 3, pan: 0.5, reverb: 0.15 }),
  ],
});

/** Twelve bars and a shuffle. */
export const porch = style({
  swing: 0.33,
  dynamics: 0.75,
  space: [1.2, 0.4, 0.5, 0.18],
  loops: [
    ["I7 IV7 I7 I7", "IV7 IV7 I7 I7 V7 IV7 I7 V7", "IV7 I7 IV7 V7"],
    ["i7 i7 iv7 i7", "iv7 iv7 i7 i7 VI7 V7 i7 V7", "iv7 i7 VI7 V7"],
  ],
  layers: [
    chords(["cleanGuitar", 0.7, 0], "x-x-x-x-x-x-x-x-", [45, 62], { voices: 3, drive: 0.12, pan: -0.4, lowCut: 120 }),
    bass(["fingerBass", 0.85, 0.2], ["R---3---5---7---", "o---7---5---a---"], 28),
    drums(
      ["acousticKit", 0.8, 0.25],
      { kick: "X.......X.......", snare: "....X.......X...", hat: "x.x.x.x.x.x.x.x." },
      { reverb: 0.12 },
    ),
    chords(["organ", 0.4, 0.4], "..x-....x---..x-", [57, 74], { voices: 3, reverb: 0.2, pan: 0.4 }),
    tune(["lead", 0.42, 0.15], 4.2, [62, 81], { drive: 0.35, reverb: 0.22, delay: 0.15 }),
    chords(["piano", 0.5, 0.75], "x.xxx.xxx.xxx.xx", [60, 77], { voices: 3, reverb: 0.15 }),
  ],
});

/** Half-time and a long road: slide notes, brushes, wide fields. */
export const prairie = style({
  swing: 0.06,
  dynamics: 1,
  space: [2, 0.4, 0.75, 0.28],
  loops: [
    ["I IV I V", "IV I V vi", "vi IV I V"],
    ["vi IV I V", "IV I V I", "ii IV I V"],
  ],
  voice: { singer: "soloVoice", low: 55, high: 72, density: 3.4 },
  layers: [
    rolled(["steelGuitar", 0.8, 0], [0, 2, 3, 2, 1, 3, 2, 3], 0.5, [47, 66], {
      pan: -0.4,
      reverb: 0.2,
      loose: 0.007,
      drive: 0.2,
    }),
    chords(["strummedGuitars", 0.62, 0.4], "X---x-x-x---x-xx", [52, 70], { strum: 0.022, lowCut: 130, drive: 0.2 }),
    tune(["cleanGuitar", 0.7, 0], 2.8, [62, 79], { reverb: 0.35, delay: 0.3, pan: 0.3, drive: 0.2 }),
    bass(["uprightBass", 0.6, 0.25], ["R-------5-------", "R-------3---a---"], 28),
    drums(
      ["softKit", 0.66, 0.35],
      { kick: "X.....x.........", brush: "x.o.x.o.x.o.x.o.", rim: "........X......." },
      { until: 0.65, plain: true, reverb: 0.18 },
    ),
    drums(
      ["acousticKit", 0.6, 0.65],
      { kick: ["X.....x.........", "X.....x....x...."], snare: "........X.......", hat: "x.x.x.x.x.x.x.x." },
      { reverb: 0.2 },
    ),
    held(["strings", 0.6, 0.5], [57, 76], { voices: 3, reverb: 0.45, lowCut: 170 }),
    held(["organ", 0.42, 0.55], [57, 74], { voices: 3, reverb: 0.3, pan: 0.2 }),
  ],
});
