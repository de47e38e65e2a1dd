import { useEffect, useState } from "react";
import { Button } from "#app/ui/form/button.tsx";

/** Milliseconds: docs/product/README.md. */
const copiedFor = 3_000;

/** Apart from the words that every page loads. */
const texts = {
  idle: "Copy link",
  copied: "Copied",
  failed: "Couldn't copy. Select the link and copy it yourself.",
} as const;

type CopyButtonProps = {
  address: string;
  /** Names the button where several stand on a page. */
  label?: string;
  size?: "normal" | "small";
};

/** Copies a URL. Without JavaScript there is no button: the URL is readable on the page. */
export function CopyButton({ address, label = texts.idle, size }: CopyButtonProps) {
  const [state, setState] = useState<keyof typeof texts>("idle");
  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(() => setState("idle"), copiedFor);
    return () => clearTimeout(timer);
  }, [state]);
  async function copyAddress() {
    try {
      await navigator.clipboard.writeText(address);
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
        onClick={copyAddress}
        aria-label={state === "copied" ? texts.copied : label}
      >
        {state === "copied" ? texts.copied : texts.idle}
      </Button>
      {state === "failed" ? <span className="ml-3 text-sm">{texts.failed}</span> : null}
    </span>
  );
}
