import { mixColours } from "#app/ui/art/contrast.ts";

/** The colours of a family, `#rrggbb`: three that repeat over the layers, and the lightest, which is also the ground. */
export type FamilyColours = { a: string; b: string; c: string; d: string };

const ink = "#14130f";
const sand = "#e9e2d5";
const paper = "#f7f4ee";
const vermilion = "#e8442a";

/** As in strata.css, whose test compares the two. The first is the company's accent. */
const families: FamilyColours[] = [
  { a: ink, b: vermilion, c: "", d: sand },
  { a: ink, b: "#2438ff", c: "#9aa5ff", d: sand },
  { a: ink, b: "#2f6b4f", c: "#a9c7b5", d: paper },
  { a: "#2a1d3a", b: "#c48a2c", c: "#ecd2a0", d: paper },
  { a: "#0f2a33", b: "#1f8a8a", c: "#a8d5cf", d: "#f1ece2" },
  { a: "#3a1414", b: "#b3261e", c: "#eab2a4", d: paper },
];

/** The colours of a family for a company with this accent (`#rrggbb`), or for one without. */
export function familyColours(family: number, accent: string | null): FamilyColours {
  const { c, ...colours } = families[family] ?? { a: ink, b: vermilion, c: "", d: sand };
  if (c !== "") return { ...colours, c };
  const b = accent ?? vermilion;
  return { ...colours, b, c: mixColours(paper, b, 0.46) };
}
