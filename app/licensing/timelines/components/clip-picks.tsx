import type { TimelineCheck } from "#app/licensing/timelines/check-timeline.server.ts";
import { songName } from "#app/licensing/timelines/components/checked-songs.tsx";
import { timelinesCopy as copy } from "#app/licensing/timelines/timelines-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field, FieldFrame } from "#app/ui/form/field.tsx";

/** Clips to choose a recording for: by search, or of those that it may be. */
export function ClipPicks({ clips, others }: Pick<TimelineCheck, "clips" | "others">) {
  return (
    <section>
      <h2 className="text-xl">{copy.unknown}</h2>
      <p className="mt-1 mb-2 max-w-[60ch] text-mute text-sm">{copy.unknownLead}</p>
      <ul>
        {clips.map(({ key, name, file, offered, songId }, index) => (
          <li key={key} className="grid items-end gap-3 border-line border-b py-3 lg:grid-cols-4">
            <input type="hidden" name={`picks[${index}].clip`} value={key} />
            <p className="self-center [overflow-wrap:anywhere]">
              {name}
              {file === "" || file === name ? null : <span className="block text-mute text-sm">{file}</span>}
            </p>
            <FieldFrame id={`pick-${index}`} label={copy.pick}>
              {/* The key resets the choice to what was found for another text. */}
              <select
                key={`${songId} ${offered.length}`}
                id={`pick-${index}`}
                name={`picks[${index}].song`}
                defaultValue={songId}
                className="control"
              >
                <option value="">{copy.notOurs}</option>
                {offered.map((song) => (
                  <option key={song.id} value={song.id}>
                    {songName(song)}
                  </option>
                ))}
              </select>
            </FieldFrame>
            <Field name={`picks[${index}].find`} label={copy.findTracks} maxLength={100} autoComplete="off" />
            <Button variant="quiet" aria-label={copy.findFor(name)}>
              {copy.find}
            </Button>
          </li>
        ))}
      </ul>
      {others > 0 ? <p className="mt-2 text-mute text-sm">{copy.others(others)}</p> : null}
    </section>
  );
}
