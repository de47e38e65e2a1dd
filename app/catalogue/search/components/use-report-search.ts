import { useLocation } from "@remix-run/react";
import { type MouseEvent, useEffect } from "react";
import { reportEvent } from "#app/insight/report-event.ts";
import { maxShown } from "#app/insight/shown-results.ts";
import { songPath } from "#app/track/track.ts";

/** Milliseconds after which results that are still shown count as a search: what is being typed is none. */
const restMs = 2_000;

/** Parameters that do not narrow a search. */
const others = ["q", "qFields", "verbatim", "sort", "page", "songId", "lyrics"];

let reported = "";

/**
 * Reports a search, once while it stays the same: another page of its results is none. `key`: its text, names of filters and hits as JSON.
 * `shown`: ids of the results, with spaces.
 */
function reportSearch(key: string, shown: string): void {
  if (key === reported) return;
  reported = key;
  const [text, filters, hits] = JSON.parse(key) as [string, string[], number];
  reportEvent({ kind: "search", text, filters, hits, shown: shown.split(" ").filter(Boolean).slice(0, maxShown) });
}

type Shown = { text: string; hits: number; isNarrowed: boolean; tracks: readonly { id: string; slug: string }[] };

/**
 * Reports the search of the page once its results have stayed or a song was opened, and the songs opened from them. Put the returned handler around the
 * results.
 */
export function useReportSearch({ text, hits, isNarrowed, tracks }: Shown): (event: MouseEvent<HTMLElement>) => void {
  const { search } = useLocation();
  const names = [...new URLSearchParams(search)].flatMap(([name, value]) =>
    value.trim() === "" || others.includes(name) ? [] : [name],
  );
  const filters = [...new Set(names)].filter((name) => /^[a-zA-Z]{1,20}$/.test(name)).slice(0, 30);
  const key = JSON.stringify([text, filters, hits]);
  const shown = tracks.map(({ id }) => id).join(" ");

  useEffect(() => {
    if (!isNarrowed) return;
    const timer = setTimeout(() => reportSearch(key, shown), restMs);
    return () => clearTimeout(timer);
  }, [isNarrowed, key, shown]);

  return ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    const opened = link && isNarrowed ? tracks.find((track) => songPath(track) === link.pathname) : undefined;
    if (!opened) return;
    reportSearch(key, shown);
    reportEvent({ kind: "result_click", recordingId: opened.id });
  };
}
