import "#app/shell/jump/components/jump.css";
import { useFetcher, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { jumpPath } from "#app/shell/jump/jump.ts";
import { jumpCopy as copy } from "#app/shell/jump/jump-copy.ts";
import type { JumpPage } from "#app/shell/jump/read-jump-page.server.ts";
import { Combobox } from "#app/ui/form/combobox.tsx";
import { PlainDialog } from "#app/ui/overlay/plain-dialog.tsx";

/** Milliseconds after the last key. */
const debounce = 150;

/** The search for pages and records over the page. The fetcher drops what an earlier text found. */
export default function JumpDialog({ onClose }: { onClose: () => void }) {
  const { load, data, state } = useFetcher<JumpPage>();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [before] = useState(() => document.activeElement);

  useEffect(() => {
    const timer = setTimeout(() => load(`${jumpPath}?${new URLSearchParams({ q: text })}`), debounce);
    return () => clearTimeout(timer);
  }, [load, text]);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );

  const isFresh = state === "idle" && data?.q === text.trim();
  const groups = text.trim() === "" ? [] : (data?.groups ?? []);
  const options = groups.flatMap(({ kind, hits }) =>
    hits.map(({ label, detail, to }) => ({
      ...{ id: `${kind} ${to}`, to, label },
      detail: [copy.kinds[kind], detail].filter(Boolean).join(" · "),
    })),
  );
  function open(to: string) {
    onClose();
    navigate(to);
  }
  return (
    <PlainDialog title={copy.title} onClose={onClose} wide>
      <form
        method="get"
        action={jumpPath}
        className="jump"
        onSubmit={(event) => {
          event.preventDefault();
          const first = isFresh ? options[0]?.to : undefined;
          open(first ?? `${jumpPath}?${new URLSearchParams({ q: text })}`);
        }}
      >
        <Combobox
          name="q"
          label={copy.field}
          listLabel={copy.results}
          hint={copy.hint}
          value={text}
          options={options}
          countText={copy.count}
          onType={setText}
          onChoose={({ id }) => {
            const chosen = options.find((option) => option.id === id);
            if (chosen) open(chosen.to);
          }}
        />
        {isFresh && text.trim() !== "" && options.length === 0 ? (
          <p role="status" className="mt-4 text-mute text-row">
            {copy.none}. {copy.noneHint}
          </p>
        ) : null}
      </form>
    </PlainDialog>
  );
}
