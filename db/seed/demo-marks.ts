/** Letters 18 units high, drawn with a pen of 4. `x`: left edge of the pen's line. */
const a = (x: number) => `<circle cx="${x + 7}" cy="17" r="7"/><path d="M${x + 14} 8v18"/>`;
const c = (x: number) => `<path d="M${x + 12} 12a7 7 0 1 0 0 10"/>`;
const e = (x: number) => `<path d="M${x} 17h14a7 7 0 1 0-2 5"/>`;
const m = (x: number) => `<path d="M${x} 26V8m0 6.5a5.5 5.5 0 0 1 11 0V26m0-11.5a5.5 5.5 0 0 1 11 0V26"/>`;
const n = (x: number) => `<path d="M${x} 26V8m0 7a7 7 0 0 1 14 0v11"/>`;
const o = (x: number) => `<circle cx="${x + 7}" cy="17" r="7"/>`;
const v = (x: number) => `<path d="M${x} 8l7 17 7-17"/>`;

const road = (fill: string) =>
  `<rect width="32" height="32" rx="9" fill="${fill}"/><path d="M5 25L14 8h4l9 17M16 12v3m0 4v6" fill="none" stroke="#fff" stroke-width="2.5" stroke-linejoin="round"/>`;
const star = (fill: string) =>
  `<path d="M16 1c1.5 10 5 13.5 15 15-10 1.5-13.5 5-15 15-1.5-10-5-13.5-15-15 10-1.5 13.5-5 15-15z" fill="${fill}"/>`;

function drawing(width: number, inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32">${inner}</svg>`;
}

function written(letters: string, ink: string): string {
  return `<g fill="none" stroke="${ink}" stroke-width="4" stroke-linejoin="round">${letters}</g>`;
}

const acme = (ink: string, fill: string) => drawing(130, road(fill) + written(a(44) + c(65) + m(84) + e(113), ink));
const nova = (ink: string, fill: string) => drawing(126, star(fill) + written(n(42) + o(63) + v(83) + a(103), ink));

/** Logos, icons and footer lines of the demo's companies; fictional. */
export const demoMarks = {
  acme: {
    logo: acme("#0e1a2b", "#0b5fd0"),
    logoDark: acme("#ffffff", "#3d86e8"),
    icon: drawing(32, road("#0b5fd0")),
    footerLine: "Acme Motors, Detroit. Music for our campaigns and our agencies.",
  },
  nova: {
    logo: nova("#130f1f", "#7a4fc0"),
    logoDark: nova("#f3eefb", "#c49bff"),
    icon: drawing(32, `<rect width="32" height="32" rx="9" fill="#130f1f"/>${star("#c49bff")}`),
    footerLine: "Nova Pictures, trailer desk. For our editors and partners.",
  },
};
