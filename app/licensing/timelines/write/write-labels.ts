import type { Timeline } from "#app/licensing/timelines/timeline.ts";
import { idTexts, placed } from "#app/licensing/timelines/write/write-timeline.ts";
import { oneLine } from "#app/ui/one-line.ts";

/** Labels of Audacity: seconds of start and end and a text, with tabs. Ids stand in brackets after the name, where `readLabels` finds them. */
export function writeLabels({ events }: Pick<Timeline, "events">): string {
  const lines = placed(events).map(({ name, ids, startMs, endMs }) => {
    const text = [oneLine(name), ...(ids.length === 0 ? [] : [`[${idTexts(ids).join(" ")}]`])].join(" ");
    return [(startMs / 1000).toFixed(6), (endMs / 1000).toFixed(6), text].join("\t");
  });
  return lines.map((line) => `${line}\n`).join("");
}
