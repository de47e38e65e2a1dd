import { Form } from "@remix-run/react";
import { FileList } from "#app/artists/songs/components/file-list.tsx";
import { Section } from "#app/artists/songs/components/section.tsx";
import { UploadForm } from "#app/artists/songs/components/upload-form.tsx";
import type { Submission } from "#app/artists/songs/read-submission.server.ts";
import { type FileRole, songLimits as limits, ownSubmissionPath } from "#app/artists/songs/song-submission.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { type FormReply, readFormReply } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";
import { versionTypes } from "#audio/ingest/version-types.ts";

const versionOptions = versionTypes
  .filter((type) => type !== "main")
  .map((value) => ({ value, label: versionLabel(value, null) ?? "Explicit" }));

type FilesProps = { submission: Submission; reply: FormReply | undefined };

function isReplyOf(reply: FormReply | undefined, role: FileRole): FormReply | undefined {
  return reply?.initialValue?.role === role ? reply : undefined;
}

/** Versions and stems of a song, with the forms that add, replace and remove them. */
export function FilesSection({ submission, reply }: FilesProps) {
  const { song, files, tracks } = submission;
  const action = ownSubmissionPath(song.id);
  const hasMain = files.some(({ role }) => role === "main");
  const isDraft = song.state === "draft";
  const upload = (role: FileRole) => ({
    action,
    reply: isReplyOf(reply, role),
    submit: copy.upload,
    hint: copy.fileHint,
    required: true,
  });
  const remove = (file: { id: string; name: string; state: string }) =>
    isDraft || file.state === "unreadable" ? (
      <Form method="post" action={action}>
        <input type="hidden" name="act" value="remove-file" />
        <input type="hidden" name="fileId" value={file.id} />
        <Button variant="quiet" size="small" aria-label={copy.removeFile(file.name)}>
          {copy.remove}
        </Button>
      </Form>
    ) : null;
  const canAdd = isDraft || files.some(({ state }) => state === "unreadable");
  const [version, stem] = [isReplyOf(reply, "version"), isReplyOf(reply, "stem")];
  return (
    <Section name="files">
      <FileList files={files} tracks={tracks} actions={remove} />
      {canAdd ? (
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-2">
          {isDraft ? (
            <Folded
              title={hasMain ? copy.replaceMain : copy.addMain}
              open={!hasMain || isReplyOf(reply, "main") !== undefined}
            >
              <UploadForm {...upload("main")} className="max-w-xl py-3">
                <input type="hidden" name="role" value="main" />
              </UploadForm>
            </Folded>
          ) : null}
          <Folded title={copy.addVersion} open={version !== undefined}>
            <UploadForm {...upload("version")} className="max-w-xl py-3">
              <input type="hidden" name="role" value="version" />
              <Select
                name="label"
                label={copy.versionType}
                hint={copy.sameNameReplaces}
                options={versionOptions}
                defaultValue={readFormReply(version).value("label", "instrumental")}
                error={readFormReply(version).error("label")}
              />
            </UploadForm>
          </Folded>
          {isDraft ? (
            <Folded title={copy.addStem} open={stem !== undefined}>
              <UploadForm {...upload("stem")} className="max-w-xl py-3">
                <input type="hidden" name="role" value="stem" />
                <Field
                  name="label"
                  label={copy.stemName}
                  hint={copy.stemNameHint}
                  defaultValue={readFormReply(stem).value("label")}
                  error={readFormReply(stem).error("label")}
                  maxLength={limits.stemName}
                  required
                />
              </UploadForm>
            </Folded>
          ) : null}
        </div>
      ) : null}
    </Section>
  );
}
