import { useMatches, useRouteLoaderData } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Light } from "#app/rights/clearability/clearability.ts";
import { type Swap, swapPath } from "#app/rights/usage/swap-path.ts";
import { takeSongsPath } from "#app/rights/usage/take-path.ts";
import { usageCopy } from "#app/rights/usage/usage-copy.ts";

/** What a row says of its song: label of the light, the first reason in words, and the price where the reader sees one. */
export type RowLight = {
  light: Light;
  text: string;
  reason: string | null;
  days: number | null;
  price?: string;
  /** What that is from and to, in minor units, and its currency: "120000 144000 EUR". */
  ends?: string;
  /** The use, as text, for which its licence can be taken. */
  take?: string;
  /** In a draft that is needed by a day: whether all who must agree will have answered. */
  inTime?: boolean;
};

export type RowLights = Record<string, RowLight>;

const LightsContext = createContext<RowLights>({});

type LightsProps = { value: RowLights | null; children: ReactNode };

/** Lights of songs by the ids of their recordings, added to those around. */
export function Lights({ value, children }: LightsProps) {
  const around = useContext(LightsContext);
  const all = useMemo(() => ({ ...around, ...value }), [around, value]);
  return <LightsContext.Provider value={all}>{children}</LightsContext.Provider>;
}

/** Lights of the page's routes, whose loaders return them as `lights`. */
export function PageLights({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const all = useMemo(
    () => Object.assign({}, ...matches.map(({ data }) => (data as { lights?: RowLights } | undefined)?.lights)),
    [matches],
  );
  return <LightsContext.Provider value={all}>{children}</LightsContext.Provider>;
}

/** The lights of the songs around; empty without a use. */
export function useLights(): RowLights {
  return useContext(LightsContext);
}

/** The lights of these recordings: what the markup of a row depends on. */
export function lightsOf(lights: RowLights, ids: readonly string[]): RowLights {
  return Object.fromEntries(
    ids.flatMap((id) => {
      const light = lights[id];
      return light === undefined ? [] : [[id, light]];
    }),
  );
}

type RowLightProps = {
  id: string;
  compact?: boolean;
  /** Offers what is clear and sounds like it if the song is blocked. */
  swap?: Swap;
};

/** The light of a row; nothing without a use. Also where rows are rendered one by one: `Lights` is then around each of them. */
export function RowLight({ id, compact, swap }: RowLightProps) {
  const light = useContext(LightsContext)[id];
  if (light === undefined) return null;
  if (light.take !== undefined && !compact)
    return (
      <span className="light-swap">
        <LightMark {...light} />
        <TakeLink href={takeSongsPath([id], light.take)} />
      </span>
    );
  if (swap === undefined || light.light !== "blocked") return <LightMark {...light} compact={compact} />;
  return (
    <span className="light-swap">
      <LightMark {...light} />
      <a href={swapPath(swap)} className="link" aria-haspopup="dialog">
        {usageCopy.findClear}
      </a>
    </span>
  );
}

/** Leads to where the licence of a track that is clear, priced and allowed is taken. */
export function TakeLink({ href, children = usageCopy.take }: { href: string; children?: ReactNode }) {
  return (
    <a href={href} className="link" aria-haspopup="dialog">
      {children}
    </a>
  );
}

/** A light in one line: a mark of its own shape, a word, and the first reason. `compact`: the mark, the words for screen readers only. */
export function LightMark({
  light,
  text,
  reason,
  price,
  ends,
  compact,
}: Omit<RowLight, "days" | "take" | "inTime"> & { compact?: boolean | undefined }) {
  return (
    <span
      className={compact ? "light light-compact" : "light"}
      data-light={light}
      title={reason === null ? text : `${text}: ${reason}`}
    >
      <span className="light-mark" aria-hidden />
      <span className="light-word">{text}</span>
      {reason === null ? null : (
        <span className="light-reason">
          <span className="sr-only">: </span>
          {reason}
        </span>
      )}
      {price === undefined ? null : (
        <span className="flex-none text-ink tabular-nums" data-price={ends}>
          <span className="sr-only">, </span>
          {price}
        </span>
      )}
    </span>
  );
}

/** The use that is on, in words: what is read apart from the page is read again when it changes. */
export function useUsageSentence(): string {
  const root = useRouteLoaderData("root") as { usage?: { sentence: string | null } | null } | undefined;
  return root?.usage?.sentence ?? "";
}
