import "#app/rights/usage/components/lights.css";
import { createContext, useContext } from "react";
import type { Light } from "#app/rights/clearability/clearability.ts";

/** What a row says of its song: label of the light, and the first reason in words. */
export type RowLight = { light: Light; text: string; reason: string | null; days: number | null };

export type RowLights = Record<string, RowLight>;

const LightsContext = createContext<RowLights | null>(null);

/** Lights of the songs on a page, by the ids of their recordings. */
export const Lights = LightsContext.Provider;

/** The lights of the songs around; null without a use. */
export function useLights(): RowLights | null {
  return useContext(LightsContext);
}

/** The light of a row; nothing without a use. Also where rows are rendered one by one: `Lights` is then around each of them. */
export function RowLight({ id }: { id: string }) {
  const light = useContext(LightsContext)?.[id];
  return light === undefined ? null : <LightMark {...light} />;
}

/** A light in one line: a mark of its own shape, a word, and the first reason. */
export function LightMark({ light, text, reason }: Omit<RowLight, "days">) {
  return (
    <span className="light" data-light={light} title={reason === null ? text : `${text}: ${reason}`}>
      <span className="light-mark" aria-hidden />
      <span className="light-word">{text}</span>
      {reason === null ? null : (
        <span className="light-reason">
          <span className="sr-only">: </span>
          {reason}
        </span>
      )}
    </span>
  );
}
