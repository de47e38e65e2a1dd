import type { DrumPatch } from "#audio/demo/instruments/drums.ts";

type Kit = Record<string, DrumPatch>;

/** What every kit can borrow. */
const SHARED: Kit = {
  crash: {
    metal: { base: 410, decay: 1.7, level: 0.3, low: 4200 },
    noise: { low: 3500, high: 12000, decay: 1.5, level: 0.28 },
    pan: 0.3,
    gain: 0.5,
  },
  ride: {
    metal: { base: 520, decay: 0.9, level: 0.22, low: 5200 },
    tone: { from: 3400, to: 3400, bend: 1, decay: 0.12, level: 0.05 },
    pan: 0.35,
    gain: 0.55,
  },
  shaker: { noise: { low: 5200, high: 12000, decay: 0.09, level: 0.5, attack: 0.014 }, pan: -0.4, gain: 0.4 },
  tambourine: {
    metal: { base: 1900, decay: 0.16, level: 0.3, low: 6500 },
    noise: { low: 6000, high: 13000, decay: 0.08, level: 0.3 },
    pan: 0.45,
    gain: 0.45,
  },
  rim: {
    tone: { from: 1750, to: 1680, bend: 0.01, decay: 0.035, level: 0.6 },
    noise: { low: 1500, high: 8000, decay: 0.02, level: 0.3 },
    pan: -0.15,
    gain: 0.6,
  },
  clave: { tone: { from: 2480, to: 2480, bend: 1, decay: 0.06, level: 0.7 }, pan: 0.5, gain: 0.35 },
  conga: {
    tone: { from: 255, to: 225, bend: 0.02, decay: 0.28, level: 0.8, overtone: 0.3 },
    noise: { low: 800, high: 4000, decay: 0.02, level: 0.2 },
    pan: -0.45,
    gain: 0.5,
  },
  lowconga: {
    tone: { from: 185, to: 160, bend: 0.02, decay: 0.34, level: 0.8, overtone: 0.3 },
    noise: { low: 600, high: 3500, decay: 0.02, level: 0.2 },
    pan: -0.3,
    gain: 0.5,
  },
  tom: {
    tone: { from: 190, to: 128, bend: 0.05, decay: 0.42, level: 0.9, overtone: 0.25 },
    noise: { low: 500, high: 5000, decay: 0.04, level: 0.2 },
    pan: -0.3,
    gain: 0.75,
  },
  lowtom: {
    tone: { from: 130, to: 82, bend: 0.06, decay: 0.55, level: 0.95, overtone: 0.25 },
    noise: { low: 400, high: 4000, decay: 0.05, level: 0.2 },
    pan: 0.3,
    gain: 0.8,
  },
  boom: {
    tone: { from: 70, to: 38, bend: 0.12, decay: 1.6, level: 0.9, drive: 1.4 },
    noise: { low: 200, high: 3000, decay: 0.5, level: 0.16 },
    gain: 0.75,
  },
};

const ACOUSTIC: Kit = {
  kick: {
    tone: { from: 125, to: 54, bend: 0.024, decay: 0.3, level: 1, drive: 1.3 },
    noise: { low: 1800, high: 6500, decay: 0.014, level: 0.24 },
    gain: 1,
  },
  snare: {
    tone: { from: 232, to: 186, bend: 0.02, decay: 0.16, level: 0.5, overtone: 0.5 },
    noise: { low: 900, high: 9500, decay: 0.24, level: 0.6 },
    pan: 0.06,
    gain: 0.8,
  },
  hat: {
    metal: { base: 640, decay: 0.07, level: 0.35, low: 6800 },
    noise: { low: 7000, high: 13000, decay: 0.05, level: 0.25 },
    pan: 0.28,
    gain: 0.42,
  },
  openhat: {
    metal: { base: 640, decay: 0.4, level: 0.32, low: 6200 },
    noise: { low: 6500, high: 13000, decay: 0.34, level: 0.22 },
    pan: 0.28,
    gain: 0.4,
  },
};

const ELECTRONIC: Kit = {
  kick: {
    tone: { from: 260, to: 49, bend: 0.022, decay: 0.34, level: 1, drive: 1.8 },
    noise: { low: 2500, high: 9000, decay: 0.008, level: 0.2 },
    gain: 1,
  },
  clap: { noise: { low: 850, high: 7500, decay: 0.2, level: 0.85, bursts: 4 }, pan: 0.04, gain: 0.62 },
  snare: {
    tone: { from: 210, to: 178, bend: 0.02, decay: 0.12, level: 0.45 },
    noise: { low: 1300, high: 11000, decay: 0.2, level: 0.6 },
    gain: 0.72,
  },
  hat: {
    metal: { base: 800, decay: 0.05, level: 0.3, low: 7600 },
    noise: { low: 8000, high: 14000, decay: 0.04, level: 0.3 },
    pan: 0.2,
    gain: 0.42,
  },
  openhat: {
    metal: { base: 800, decay: 0.26, level: 0.28, low: 7000 },
    noise: { low: 7500, high: 14000, decay: 0.24, level: 0.3 },
    pan: -0.2,
    gain: 0.4,
  },
};

const DEEP: Kit = {
  ...ELECTRONIC,
  kick: {
    tone: { from: 190, to: 44, bend: 0.03, decay: 0.5, level: 1, drive: 2 },
    noise: { low: 1500, high: 6000, decay: 0.006, level: 0.16 },
    gain: 1,
  },
  snare: {
    tone: { from: 240, to: 196, bend: 0.015, decay: 0.14, level: 0.55 },
    noise: { low: 1600, high: 10000, decay: 0.17, level: 0.55 },
    gain: 0.78,
  },
};

const SOFT: Kit = {
  kick: {
    tone: { from: 105, to: 50, bend: 0.03, decay: 0.28, level: 1, drive: 1.2 },
    noise: { low: 600, high: 2500, decay: 0.012, level: 0.14 },
    gain: 0.95,
  },
  snare: {
    tone: { from: 205, to: 172, bend: 0.02, decay: 0.12, level: 0.45 },
    noise: { low: 700, high: 5200, decay: 0.2, level: 0.5 },
    pan: 0.05,
    gain: 0.66,
  },
  hat: {
    noise: { low: 5500, high: 9500, decay: 0.05, level: 0.5 },
    metal: { base: 600, decay: 0.05, level: 0.16, low: 6000 },
    pan: 0.25,
    gain: 0.36,
  },
  openhat: {
    noise: { low: 5000, high: 9000, decay: 0.3, level: 0.4 },
    metal: { base: 600, decay: 0.3, level: 0.16, low: 5600 },
    pan: 0.25,
    gain: 0.32,
  },
  brush: { noise: { low: 1800, high: 7500, decay: 0.22, level: 0.5, attack: 0.03 }, pan: 0.15, gain: 0.42 },
};

const CHIP: Kit = {
  kick: { tone: { from: 420, to: 55, bend: 0.03, decay: 0.16, level: 1, drive: 4 }, gain: 0.85 },
  snare: { noise: { low: 500, high: 9000, decay: 0.14, level: 0.9 }, gain: 0.6 },
  hat: { noise: { low: 6000, high: 14000, decay: 0.035, level: 0.7 }, gain: 0.32 },
  openhat: { noise: { low: 5000, high: 14000, decay: 0.13, level: 0.6 }, gain: 0.32 },
};

const ORCHESTRAL: Kit = {
  kick: {
    tone: { from: 92, to: 44, bend: 0.05, decay: 1, level: 1, drive: 1.3, overtone: 0.15 },
    noise: { low: 150, high: 2200, decay: 0.06, level: 0.25 },
    gain: 1,
  },
  snare: {
    tone: { from: 150, to: 110, bend: 0.04, decay: 0.5, level: 0.8, overtone: 0.3 },
    noise: { low: 300, high: 3200, decay: 0.12, level: 0.3 },
    pan: -0.25,
    gain: 0.8,
  },
  hat: { noise: { low: 4500, high: 10000, decay: 0.1, level: 0.4, attack: 0.02 }, pan: 0.4, gain: 0.3 },
};

/** Every kit by its instrument's name. */
export const KITS: Record<string, Kit> = {
  acousticKit: { ...SHARED, ...ACOUSTIC },
  electronicKit: { ...SHARED, ...ELECTRONIC },
  deepKit: { ...SHARED, ...DEEP },
  softKit: { ...SHARED, ...SOFT },
  chipKit: { ...SHARED, ...CHIP },
  orchestralKit: { ...SHARED, ...ORCHESTRAL },
};
