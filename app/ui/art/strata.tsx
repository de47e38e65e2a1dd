import { memo } from "react";
import { type CoverShape, coverPaths } from "#app/ui/art/cover-paths.ts";
import { type CoverFacts, coverTraits } from "#app/ui/art/cover-traits.ts";
import { classNames } from "#app/ui/class-names.ts";

type StrataProps = {
  /** Determines everything that the facts leave open: an id, never a title, so that a rename keeps the picture. */
  seed: string;
  /** The recording: docs/design/look.md says what is drawn of it. */
  track?: CoverFacts;
  /** `row` for covers of 40–60 px (at most 350 bytes of paths), `card` for 120–400 px, `wide` for 16:9. */
  size?: keyof typeof coverShapes;
  /** Ridges in the colour of the company instead of a recording's. */
  isCompany?: boolean;
  className?: string;
};

export const coverShapes = {
  row: { width: 40, height: 40, columns: 6, layers: [3, 5] },
  card: { width: 200, height: 200, columns: 9, layers: [3, 5] },
  wide: { width: 320, height: 180, columns: 10, layers: [3, 5] },
} satisfies Record<string, CoverShape>;

const companyTraits = { form: "ridges", hue: 0, second: 0, isMinor: false } as const;

/** The generated cover of a recording, or of what has no picture. Decorative: it has no accessible name. */
export const Strata = memo(function Strata({ seed, track, size = "row", isCompany, className }: StrataProps) {
  const shape = coverShapes[size];
  const traits = { ...coverTraits(seed, track), ...(isCompany && companyTraits) };
  const markup = coverPaths(traits, shape)
    .map((path) => `<path d="${path}"></path>`)
    .join("");
  return (
    <svg
      viewBox={`0 0 ${shape.width} ${shape.height}`}
      preserveAspectRatio={size === "row" ? undefined : "xMidYMid slice"}
      className={classNames(
        "strata",
        `strata-${traits.hue}`,
        `key-${traits.second}`,
        traits.isMinor && "strata-minor",
        className,
      )}
      aria-hidden
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers and commands of our own.
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
});
