import { useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { songLimits as limits } from "#app/artists/songs/song-submission.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import { sendParts } from "#app/uploads/parts/send-parts.ts";
import { minPartedBytes } from "#app/uploads/parts/upload-parts.ts";

/** Sends the large file of a form in parts, then the form with what names them. `share`: sent, 0 to 1; null while nothing is sent. */
export function usePartedForm(action: string) {
  const submit = useSubmit();
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string>();
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  async function send(form: FormData, file: File) {
    const abort = new AbortController();
    sending.current = abort;
    setShare(0);
    try {
      if (file.size > limits.fileBytes) throw new Error(copy.errors.tooLarge);
      const sent = { area: "artist-songs", url: action, fields: {}, file } as const;
      form.set("upload", await sendParts(sent, setShare, abort.signal));
      // After the fields, as the server reads them.
      form.delete("file");
      form.append("file", new File([], file.name));
      submit(form, { method: "post", action, encType: "multipart/form-data" });
    } catch (error) {
      if (abort.signal.aborted) setFailure(copy.stopped);
      else setFailure(error instanceof Error ? error.message : "");
    }
    setShare(null);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    setFailure(undefined);
    const form = new FormData(event.currentTarget);
    const file = form.get("file");
    if (!(file instanceof File) || file.size < minPartedBytes) return;
    event.preventDefault();
    send(form, file);
  }

  return { share, failure, onSubmit, stop: () => sending.current?.abort() };
}
