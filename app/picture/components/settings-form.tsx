import { Form } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { SongBars } from "#app/catalogue/shape/find-song-bars.server.ts";
import { frameRateNames } from "#app/licensing/timelines/timecode.ts";
import { pictureCopy as copy } from "#app/picture/picture-copy.ts";
import { settingFields, type TypedSettings, typedSettings } from "#app/picture/picture-settings.ts";
import type { OfferedTracks } from "#app/picture/read-picture-page.server.ts";
import type { SettingsEdits } from "#app/picture/tool/use-settings.ts";
import { picturePath } from "#app/track/picture-path.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";

type SettingsFormProps = { song: SongBars; offered: OfferedTracks | null; edits: SettingsEdits };

const texts = [
  { name: "from", label: copy.from, hint: copy.fromHint },
  { name: "length", label: copy.length, hint: copy.lengthHint },
  { name: "hits", label: copy.hits, hint: copy.hitsHint },
  { name: "keeps", label: copy.keeps, hint: copy.keepsHint },
  { name: "ducks", label: copy.ducks, hint: copy.ducksHint },
] as const;

function formValues(form: HTMLFormElement): TypedSettings {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return typedSettings(new URLSearchParams(entries));
}

/** What is in the fields: changed settings replace the text of their own field only. */
function useDraft(typed: TypedSettings): [TypedSettings, (draft: TypedSettings) => void] {
  const [draft, setDraft] = useState(typed);
  const [before, setBefore] = useState(typed);
  const changed = [...settingFields, "loop" as const].filter((name) => typed[name] !== before[name]);
  if (changed.length > 0) {
    setBefore(typed);
    setDraft({ ...draft, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) });
  }
  return [draft, setDraft];
}

/** The settings as fields. With scripts they are taken over when a field is left, else by the server. */
export function SettingsForm({ song, offered, edits: { typed, errors, submit } }: SettingsFormProps) {
  const [draft, setDraft] = useDraft(typed);
  const form = useRef<HTMLFormElement>(null);
  // What was typed before the scripts came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the server sent.
  useEffect(() => {
    if (form.current === null) return;
    const before = formValues(form.current);
    if (settingFields.some((name) => before[name] !== typed[name])) setDraft(before);
  }, []);
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    submit(draft);
  }
  function take(change: Partial<TypedSettings>): void {
    setDraft({ ...draft, ...change });
    submit({ ...draft, ...change });
  }
  return (
    <section aria-labelledby="picture-settings">
      <h2 id="picture-settings" className="mb-3 text-xl">
        {copy.settings}
      </h2>
      <Form ref={form} action={picturePath()} className="grid gap-4" onSubmit={onSubmit} noValidate>
        <input type="hidden" name="song" value={song.track.slug} />
        {offered === null ? null : <input type="hidden" name="playlist" value={offered.id} />}
        {texts.map(({ name, label, hint }) => (
          <Field
            key={name}
            id={`picture-${name}`}
            name={name}
            label={label}
            hint={hint}
            value={draft[name]}
            error={errors[name] ?? null}
            errorRole="alert"
            maxLength={4000}
            autoComplete="off"
            onChange={({ currentTarget }) => setDraft({ ...draft, [name]: currentTarget.value })}
            onBlur={() => submit(draft)}
          />
        ))}
        <Select
          name="rate"
          label={copy.rate}
          options={frameRateNames.map((name) => ({ value: name, label: name }))}
          value={draft.rate}
          error={errors.rate ?? null}
          onChange={({ currentTarget }) => take({ rate: currentTarget.value })}
        />
        <Checkbox
          name="loop"
          label={copy.loop}
          checked={draft.loop}
          onChange={({ currentTarget }) => take({ loop: currentTarget.checked })}
        />
        <Button variant="accent" className="justify-self-start">
          {copy.fit}
        </Button>
      </Form>
    </section>
  );
}
