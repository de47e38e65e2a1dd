import { replyOf, Section } from "#app/artists/songs/components/section.tsx";
import type { Submission } from "#app/artists/songs/read-submission.server.ts";
import { aiParts, songLimits as limits, ownSubmissionPath } from "#app/artists/songs/song-submission.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import { languageOptions } from "#app/backoffice/songs/language.ts";
import { songsCopy as catalogueCopy } from "#app/backoffice/songs/songs-copy.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormFields, FormReply } from "#app/ui/form/form-reply.ts";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { Select } from "#app/ui/form/select.tsx";

const { fields: labels } = copy;

type FormProps = { submission: Submission; reply: FormReply | undefined };

function savedOf({ song, version }: Submission) {
  return { path: ownSubmissionPath(song.id), version };
}

type TagsProps = { name: "genres" | "moods"; choices: string[]; stored: string[]; fields: FormFields };

function TagChoices({ name, choices, stored, fields }: TagsProps) {
  const chosen = fields.values(name, stored);
  const error = fields.error(name);
  const title = chosen.length === 0 ? labels[name] : `${labels[name]}: ${chosen.join(", ")}`;
  return (
    <Folded title={title} open={error !== undefined}>
      <fieldset className="columns-[11rem] gap-x-6">
        <legend className="sr-only">{labels[name]}</legend>
        {[...new Set([...choices, ...chosen])].map((label) => (
          <Checkbox key={label} name={name} value={label} label={label} defaultChecked={chosen.includes(label)} />
        ))}
      </fieldset>
      <FieldError id={`${name}-error`} error={error} label={labels[name]} />
    </Folded>
  );
}

/** Title, identifiers, genres and words of a draft. */
export function SongSection({ submission, reply }: FormProps) {
  const { song, choices } = submission;
  const line = (fields: FormFields, name: "versionTitle" | "isrc" | "iswc" | "label", hint?: string) => (
    <Field
      name={name}
      label={labels[name]}
      hint={hint}
      defaultValue={fields.value(name, song[name] ?? "")}
      error={fields.error(name)}
    />
  );
  const box = (fields: FormFields, name: "vocals" | "explicit") => (
    <Checkbox
      name={name}
      label={labels[name]}
      defaultChecked={fields.value(name, song[name] ? "on" : "") === "on"}
      error={fields.error(name)}
    />
  );
  return (
    <Section name="song">
      <FormFrame reply={replyOf(reply, "song")} keyless saved={savedOf(submission)} submit>
        {(fields) => (
          <>
            <input type="hidden" name="act" value="song" />
            <Field
              name="title"
              label={labels.title}
              defaultValue={fields.value("title", song.title)}
              error={fields.error("title")}
              maxLength={limits.title}
              required
            />
            {line(fields, "versionTitle", labels.versionTitleHint)}
            <div className="flex flex-wrap gap-x-6">
              {box(fields, "vocals")}
              {box(fields, "explicit")}
            </div>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field
                name="language"
                label={labels.language}
                hint={labels.languageHint}
                list="languages"
                defaultValue={fields.value("language", song.language ?? "")}
                error={fields.error("language")}
              />
              <datalist id="languages">
                {languageOptions.map(({ value, label }) => (
                  <option key={value} value={value} label={label} />
                ))}
              </datalist>
              <Field
                name="year"
                inputMode="numeric"
                label={labels.year}
                defaultValue={fields.value("year", song.year === null ? "" : String(song.year))}
                error={fields.error("year")}
              />
              {line(fields, "isrc")}
              {line(fields, "iswc")}
            </div>
            {line(fields, "label")}
            <TagChoices name="genres" choices={choices.genres} stored={song.genres} fields={fields} />
            <TagChoices name="moods" choices={choices.moods} stored={song.moods} fields={fields} />
            <Field
              multiline
              name="lyrics"
              rows={8}
              label={labels.lyrics}
              hint={labels.lyricsHint}
              defaultValue={fields.value("lyrics", song.lyrics)}
              error={fields.error("lyrics")}
              maxLength={limits.lyrics}
            />
            <Field
              multiline
              name="note"
              label={labels.note}
              defaultValue={fields.value("note", song.note)}
              error={fields.error("note")}
              maxLength={limits.note}
            />
          </>
        )}
      </FormFrame>
    </Section>
  );
}

export function CreditsSection({ submission, reply }: FormProps) {
  return (
    <Section name="credits">
      <FormFrame reply={replyOf(reply, "credits")} keyless saved={savedOf(submission)} submit>
        {({ value, error }) => (
          <>
            <input type="hidden" name="act" value="credits" />
            <Field
              multiline
              name="credits"
              rows={6}
              label={labels.credits}
              hint={labels.creditsHint}
              defaultValue={value("credits", submission.song.credits)}
              error={error("credits")}
              maxLength={limits.credits}
            />
          </>
        )}
      </FormFrame>
    </Section>
  );
}

const aiOptions = [{ value: "", label: copy.aiChoose }, ...optionsOf(catalogueCopy.aiUses)];

const evidenceOptions = [{ value: "", label: copy.aiNoEvidence }, ...optionsOf(catalogueCopy.aiEvidences)];

export function AiSection({ submission, reply }: FormProps) {
  return (
    <Section name="ai">
      <p className="mb-4 max-w-[60ch] text-mute">{copy.aiLead}</p>
      <FormFrame reply={replyOf(reply, "ai")} keyless saved={savedOf(submission)} submit>
        {({ value, error }) => (
          <>
            <input type="hidden" name="act" value="ai" />
            <div className="grid gap-5 sm:grid-cols-2">
              {aiParts.map((part) => (
                <Select
                  key={part}
                  name={part}
                  label={catalogueCopy.aiParts[part]}
                  options={aiOptions}
                  defaultValue={value(part, submission.song[part] ?? "")}
                  error={error(part)}
                />
              ))}
              <Select
                name="aiEvidence"
                label={copy.aiEvidence}
                hint={copy.aiEvidenceHint}
                options={evidenceOptions}
                defaultValue={value("aiEvidence", submission.song.aiEvidence ?? "")}
                error={error("aiEvidence")}
              />
            </div>
          </>
        )}
      </FormFrame>
    </Section>
  );
}
