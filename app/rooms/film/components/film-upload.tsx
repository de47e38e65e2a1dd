import { useRevalidator } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { filmCopy } from "#app/rooms/film/film-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { loadForPress } from "#app/ui/network/load-for-press.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";

const { upload: copy } = filmCopy;

type Sending = { step: "hashing" | "sending"; share: number };

/** Adds a film as the next version. Without scripts the form contains the file, within what a request may hold. */
export function FilmUpload({ path, isFirst }: { path: string; isFirst: boolean }) {
  const { revalidate } = useRevalidator();
  const [sending, setSending] = useState<Sending | null>(null);
  const [error, setError] = useState<string>();
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function send(form: HTMLFormElement) {
    // Before the field is disabled, which would leave out its file.
    const fields = new FormData(form);
    abort.current = new AbortController();
    const { signal } = abort.current;
    setError(undefined);
    setSending({ step: "hashing", share: 0 });
    try {
      const { sendFilm } = await loadForPress(() => import("#app/rooms/film/send-film.ts"));
      const onProgress = (step: Sending["step"], share: number) => setSending({ step, share });
      const { name, note } = await sendFilm(fields, { path, signal, onProgress });
      showToast({ kind: "success", title: copy.added(name), body: note });
      form.reset();
      revalidate();
    } catch (reason) {
      setError(signal.aborted ? copy.stopped : reason instanceof Error ? reason.message : copy.failed);
    }
    setSending(null);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(event.currentTarget);
  }

  return (
    <form
      method="post"
      action={`${path}/film-file`}
      encType="multipart/form-data"
      className="mt-6 grid max-w-xl gap-4"
      onSubmit={onSubmit}
    >
      <h2 className="font-semibold">{isFirst ? copy.heading : copy.next}</h2>
      <Checkbox name="watermark" label={copy.watermark} />
      <Checkbox name="stays" label={copy.stays} />
      <Field
        type="file"
        name="file"
        label={copy.file}
        hint={copy.hint}
        error={error}
        errorRole="alert"
        accept="video/mp4,video/quicktime,video/webm,.mov"
        required
        disabled={sending !== null}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={sending !== null}>{copy.submit}</Button>
        {sending === null ? null : (
          <Button type="button" variant="quiet" onClick={() => abort.current?.abort()}>
            {copy.stop}
          </Button>
        )}
        <p role="status" className="text-sm">
          {sending === null ? "" : copy[sending.step](Math.round(sending.share * 100))}
        </p>
      </div>
    </form>
  );
}
