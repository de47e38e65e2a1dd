import { Link } from "@remix-run/react";
import { useState } from "react";
import type { TimelineCheck } from "#app/licensing/timelines/check-timeline.server.ts";
import { CheckedSongs } from "#app/licensing/timelines/components/checked-songs.tsx";
import { ClipPicks } from "#app/licensing/timelines/components/clip-picks.tsx";
import { TimelineFile } from "#app/licensing/timelines/components/timeline-file.tsx";
import type { TimelineReply } from "#app/licensing/timelines/timeline.action.server.ts";
import { timelinesCopy as copy } from "#app/licensing/timelines/timelines-copy.ts";
import { cueSheetPath } from "#app/licensing/transactions/transaction-paths.ts";
import { usageFormPath } from "#app/rights/usage/usage-path.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

type TimelinePageProps = {
  /** List of clips and its check, of a playlist or cue sheet. */
  timeline: string;
  check: TimelineCheck | null;
  path: string;
  mayRequest: boolean;
  reply: TimelineReply | undefined;
};

/** The form of an edit, and below it what is in it. */
export function TimelinePage({ timeline, check: loaded, path, mayRequest, reply }: TimelinePageProps) {
  const typed = reply?.initialValue;
  const [list, setList] = useState(String(typed?.timeline ?? timeline));
  const check = reply?.check ?? loaded;
  return (
    <FormFrame id="timeline" reply={reply} unlisted={["picks"]}>
      <p className="max-w-[60ch] text-mute">{copy.lead}</p>
      <TimelineFile onRead={setList} />
      <Field
        multiline
        rows={6}
        name="timeline"
        label={copy.list}
        hint={copy.listHint}
        error={reply?.error?.timeline?.[0]}
        value={list}
        onChange={(event) => setList(event.target.value)}
        spellCheck={false}
        wrap="off"
      />
      <Field
        name="length"
        label={copy.length}
        hint={copy.lengthHint}
        error={reply?.error?.length?.[0]}
        defaultValue={String(typed?.length ?? "")}
        className="max-w-80"
        maxLength={10}
        autoComplete="off"
      />
      <p className="max-w-[60ch]">
        {check?.usage ? copy.use(check.usage) : copy.noUse}{" "}
        <Link to={usageFormPath(path)} className="link">
          {check?.usage ? copy.changeUse : copy.setUse}
        </Link>
      </p>
      <div>
        <Button variant={check === null ? "accent" : "quiet"}>{copy.check}</Button>
      </div>
      {check === null ? null : <CheckResult check={check} mayRequest={mayRequest} />}
    </FormFrame>
  );
}

function CheckResult({ check, mayRequest }: { check: TimelineCheck; mayRequest: boolean }) {
  const { songs, missing, sheets, clips, others } = check;
  return (
    <>
      <section aria-live="polite">
        <h2 className="text-xl">{copy.songs}</h2>
        <p className="mt-1 font-semibold">
          {songs.length === 0 ? copy.none : copy.summary(songs.length, missing.length)}
        </p>
        <CheckedSongs songs={songs} />
        <div className="mt-4 flex flex-wrap gap-3">
          {mayRequest && missing.length > 0 ? (
            <Button variant="accent" name="intent" value="request">
              {copy.request(missing.length)}
            </Button>
          ) : null}
          {sheets.map(({ id, number, count }) => (
            <Button key={id} variant="quiet" name="intent" value="timeline" formAction={cueSheetPath(id)}>
              {copy.fill(number, count)}
            </Button>
          ))}
        </div>
      </section>
      {clips.length > 0 ? <ClipPicks clips={clips} others={others} /> : null}
    </>
  );
}
