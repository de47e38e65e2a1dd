import type { ReactNode } from "react";
import type { FamilyPage } from "#app/backoffice/song-versions/read-family.server.ts";
import { versionsCopy as copy } from "#app/backoffice/song-versions/versions-copy.ts";
import { versionOptions } from "#app/backoffice/song-versions/versions-form.ts";
import { songTabPath } from "#app/backoffice/songs/song-tabs.ts";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormFields, FormReply } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";

type FamilyFormsProps = FamilyPage & { reply: FormReply | undefined };

const otherVersions = versionOptions.filter(({ value }) => value !== "main");

/** What staff change in a family: its main version, and who belongs to it. */
export function FamilyForms({ id, version, versionType, family, reply }: FamilyFormsProps) {
  const formOf = (act: string, title: string, submit: string, children: (fields: FormFields) => ReactNode) => (
    <section className="max-w-xl">
      <h2 className="mb-3 text-xl">{title}</h2>
      <FormFrame
        id={`family-${act}`}
        reply={reply?.initialValue?.act === act ? reply : undefined}
        saved={{ path: songTabPath(id, "versions"), version }}
        submit={submit}
      >
        {(fields) => (
          <>
            <input type="hidden" name="act" value={act} />
            {children(fields)}
          </>
        )}
      </FormFrame>
    </section>
  );
  const isAlone = family.length < 2;
  const hasMain = family.some((one) => one.versionType === "main");
  return (
    <>
      {versionType === "main"
        ? null
        : formOf("main", copy.mainTitle, copy.makeMain, (fields) =>
            hasMain ? (
              <Select
                label={copy.mainBecomes}
                hint={copy.mainBecomesHint}
                {...fields.field("becomes", "alt_mix")}
                options={otherVersions}
              />
            ) : (
              <input type="hidden" name="becomes" value="alt_mix" />
            ),
          )}
      {formOf("move", copy.moveTitle, copy.move, (fields) => (
        <>
          <Field label={copy.moveTo} hint={copy.moveHint} {...fields.field("to")} maxLength={300} />
          <Select label={copy.versionHere} {...fields.field("versionType", versionType)} options={versionOptions} />
        </>
      ))}
      {isAlone
        ? null
        : formOf("leave", copy.leaveTitle, copy.leave, () => <p className="text-mute">{copy.leaveText}</p>)}
    </>
  );
}
