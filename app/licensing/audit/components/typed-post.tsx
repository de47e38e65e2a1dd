import { auditCopy } from "#app/licensing/audit/audit-copy.ts";
import { FoundMusic, markOf } from "#app/licensing/audit/components/found-music.tsx";
import type { TrackChoice } from "#app/licensing/audit/find-typed-track.server.ts";
import type { JudgedFile } from "#app/licensing/audit/judge-posts.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { type FormReply, readFormReply } from "#app/ui/form/form-reply.ts";
import { StateMark } from "#app/ui/list/state-mark.tsx";

const { post: copy, states } = auditCopy;

type TypedPostProps = {
  reply: FormReply | undefined;
  choices: TrackChoice[];
  judged: JudgedFile | undefined;
  today: string;
};

/** A post with a track that a person heard, judged and registered without its file and without JavaScript. */
export function TypedPost({ reply, choices, judged, today }: TypedPostProps) {
  const { field, value } = readFormReply(reply);
  const postField = (name: "track" | "url" | "postedOn" | "seconds") => ({
    ...field(name),
    ...{ label: copy[name], autoComplete: "off", required: true },
  });
  return (
    <section className="mt-12 max-w-form">
      <h2 className="text-lg">{copy.title}</h2>
      <p className="hint mb-4">{copy.lead}</p>
      {judged === undefined ? null : (
        <div role="status" className="mb-4">
          <p>
            {copy.result}: <StateMark state={markOf[judged.state]}>{states[judged.state]}</StateMark>
          </p>
          <FoundMusic judged={judged} postedOn={judged.postedOn} />
        </div>
      )}
      <FormFrame id="post" reply={reply}>
        <input type="hidden" name="act" value="post" />
        <Field {...postField("track")} maxLength={200} />
        {choices.length === 0 ? null : (
          <fieldset className="grid gap-1">
            <legend className="label">{copy.which}</legend>
            {choices.map(({ id, title, artists }) => (
              <Checkbox
                key={id}
                type="radio"
                name="music"
                value={id}
                label={[title, artists].filter(Boolean).join(" – ")}
                defaultChecked={value("music") === id}
              />
            ))}
          </fieldset>
        )}
        <Field {...postField("url")} type="url" maxLength={500} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field {...postField("postedOn")} type="date" max={today} />
          <Field {...postField("seconds")} inputMode="decimal" maxLength={10} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button>{copy.check}</Button>
          <Button variant="quiet" name="intent" value="register">
            {copy.register}
          </Button>
        </div>
      </FormFrame>
    </section>
  );
}
