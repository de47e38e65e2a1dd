import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import { becomesText, FileState } from "#app/exchange/files/components/file-texts.tsx";
import { usePolling } from "#app/exchange/files/components/use-polling.ts";
import { fileLimits, filesPath } from "#app/exchange/files/file-form.ts";
import { fileRoles } from "#app/exchange/files/file-state.ts";
import { submitFile } from "#app/exchange/files/files.action.server.ts";
import { filesCopy as copy } from "#app/exchange/files/files-copy.ts";
import { readFile } from "#app/exchange/files/list-files.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { formatBytes } from "#app/ui/format-bytes.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";
import { versionTypes } from "#audio/ingest/version-types.ts";

export function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return readFile(ctx, { id });
}

export function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitFile(ctx, request, { id });
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
type Reply = ReturnType<typeof useActionData<typeof action>>;

/** What is chosen at first: what staff decided before, else what is proposed. */
function targetOf({ targetRecordingId, targetFileId, proposed }: Page["file"]): string {
  if (targetRecordingId !== null) return `song:${targetRecordingId}`;
  return targetFileId === null ? (proposed?.value ?? "") : `file:${targetFileId}`;
}

function Decision({ file, offers, reply }: Page & { reply: Reply }) {
  const chosen = targetOf(file);
  const options = [
    { value: "", label: copy.noTarget },
    ...offers.map(({ value, title, folder }) => ({ value, label: folder === null ? title : copy.inQueue(title) })),
  ];
  if (!options.some(({ value }) => value === chosen))
    options.push({ value: chosen, label: file.songTitle ?? file.waitsFor ?? chosen });
  return (
    <FormFrame
      id="decision"
      reply={reply}
      submit={copy.decide}
      cancelTo={filesPath}
      className="mt-8 grid max-w-xl gap-5"
    >
      {(fields) => (
        <>
          <input type="hidden" name="version" value={file.updatedAt} />
          <fieldset className="grid gap-1">
            <legend className="label">{copy.becomes}</legend>
            {fileRoles.map((role) => (
              <Checkbox
                key={role}
                type="radio"
                name="role"
                value={role}
                label={copy.roles[role]}
                defaultChecked={fields.value("role", file.role) === role}
              />
            ))}
          </fieldset>
          <Select label={copy.target} {...fields.field("target", chosen)} options={options} />
          <Field label={copy.another} hint={copy.anotherHint} {...fields.field("song")} />
          <Select
            label={copy.versionType}
            {...fields.field("versionType", file.versionType)}
            options={versionTypes.map((type) => ({
              value: type,
              label: versionLabel(type, null) ?? copy.mainVersion(type),
            }))}
          />
          <Field
            label={copy.label}
            hint={copy.labelHint}
            {...fields.field("label", file.label)}
            maxLength={fileLimits.label}
          />
        </>
      )}
    </FormFrame>
  );
}

export default function FilePage() {
  const { file, offers } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { name, folder, bytes, sha256, state, publishing, createdAt, deletedAt } = file;
  usePolling(state === "queued" && deletedAt === null);
  const isOpen = state !== "done" && state !== "held" && deletedAt === null;
  const { facts } = copy;
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail to={filesPath} label={copy.back} />
      <h1 className="mt-2 mb-6 text-title [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </h1>
      <Facts
        facts={[
          { label: facts.state, value: <FileState file={file} /> },
          { label: copy.columns.becomes, value: becomesText(file) },
          { label: facts.publishing, value: copy.publishings[publishing] },
          ...(folder === "" ? [] : [{ label: facts.folder, value: <bdi>{folder}</bdi> }]),
          { label: facts.size, value: formatBytes(bytes) },
          { label: facts.hash, value: sha256 },
          { label: facts.added, value: <DateTime at={createdAt} /> },
        ]}
      />
      {isOpen ? <Decision file={file} offers={offers} reply={reply} /> : null}
      <FormFrame id="file" reply={isOpen ? undefined : reply} className="mt-8 flex flex-wrap gap-3">
        {state === "unreadable" && deletedAt === null ? (
          <Button name="act" value="retry">
            {copy.retry}
          </Button>
        ) : null}
        <Button variant="quiet" name="act" value={deletedAt === null ? "remove" : "restore"}>
          {deletedAt === null ? copy.remove : copy.restore}
        </Button>
      </FormFrame>
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ file }) => [file.name, copy.title]);
