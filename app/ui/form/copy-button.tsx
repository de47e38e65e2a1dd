import { useEffect, useState } from "react";
import { Button } from "#app/ui/form/button.tsx";

/** Milliseconds: docs/product/README.md. */
const copiedFor = 3_000;

/** Apart from the words that every page loads. */
const copied = "Copied";
const idle = { link: "Copy link", code: "Copy" } as const;
const failed = (what: keyof typeof idle) => `Couldn't copy. Select the ${what} and copy it yourself.`;

/** What is copied. */
type Copied = { address: string; code?: never } | { code: string; address?: never };

type CopyButtonProps = Copied & {
  /** Names the button where several stand on a page. */
  label?: string;
  size?: "normal" | "small";
};

/** Copies a text, mostly a URL. Without JavaScript there is no button: the text is readable on the page. */
export function CopyButton({ address, code, label, size }: CopyButtonProps) {
  const what = code === undefined ? "link" : "code";
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(() => setState("idle"), copiedFor);
    return () => clearTimeout(timer);
  }, [state]);
  async function copyText() {
    try {
      await navigator.clipboard.writeText(code ?? address ?? "");
      setState("copied");
    } catch {
      // The browser or a policy forbids it, or the page is not on https.
      setState("failed");
    }
  }
  return (
    <span className="hidden js:inline-block" role="status">
      <Button
        type="button"
        variant="quiet"
        size={size}
        onClick={copyText}
        aria-label={state === "copied" ? copied : (label ?? idle[what])}
      >
        {state === "copied" ? copied : idle[what]}
      </Button>
      {state === "failed" ? <span className="ml-3 text-sm">{failed(what)}</span> : null}
    </span>
  );
}
