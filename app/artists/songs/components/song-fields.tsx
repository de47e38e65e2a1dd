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
    <Field {...fields.field(name, song[name] ?? "")} label={labels[name]} hint={hint} />
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
            <Field {...fields.field("title", song.title)} label={labels.title} maxLength={limits.title} required />
            {line(fields, "versionTitle", labels.versionTitleHint)}
            <div className="flex flex-wrap gap-x-6">
              {box(fields, "vocals")}
              {box(fields, "explicit")}
            </div>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field
                {...fields.field("language", song.language ?? "")}
                label={labels.language}
                hint={labels.languageHint}
                list="languages"
              />
              <datalist id="languages">
                {languageOptions.map(({ value, label }) => (
                  <option key={value} value={value} label={label} />
                ))}
              </datalist>
              <Field
                {...fields.field("year", song.year === null ? "" : String(song.year))}
                inputMode="numeric"
                label={labels.year}
              />
              {line(fields, "isrc")}
              {line(fields, "iswc")}
            </div>
            {line(fields, "label")}
            <TagChoices name="genres" choices={choices.genres} stored={song.genres} fields={fields} />
            <TagChoices name="moods" choices={choices.moods} stored={song.moods} fields={fields} />
            <Field
              multiline
              {...fields.field("lyrics", song.lyrics)}
              rows={8}
              label={labels.lyrics}
              hint={labels.lyricsHint}
              maxLength={limits.lyrics}
            />
            <Field multiline {...fields.field("note", song.note)} label={labels.note} maxLength={limits.note} />
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
        {({ field }) => (
          <>
            <input type="hidden" name="act" value="credits" />
            <Field
              multiline
              {...field("credits", submission.song.credits)}
              rows={6}
              label={labels.credits}
              hint={labels.creditsHint}
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
        {({ field }) => (
          <>
            <input type="hidden" name="act" value="ai" />
            <div className="grid gap-5 sm:grid-cols-2">
              {aiParts.map((part) => (
                <Select
                  key={part}
                  {...field(part, submission.song[part] ?? "")}
                  label={catalogueCopy.aiParts[part]}
                  options={aiOptions}
                />
              ))}
              <Select
                {...field("aiEvidence", submission.song.aiEvidence ?? "")}
                label={copy.aiEvidence}
                hint={copy.aiEvidenceHint}
                options={evidenceOptions}
              />
            </div>
          </>
        )}
      </FormFrame>
    </Section>
  );
}
