import { useState } from "react";

/** Pending uploads of the form, which a save awaits. `during` runs one. */
export function useUploads() {
  const [running, setRunning] = useState(0);
  async function during(upload: () => Promise<void>): Promise<void> {
    setRunning((count) => count + 1);
    try {
      await upload();
    } finally {
      setRunning((count) => count - 1);
    }
  }
  return { isUploading: running > 0, during };
}
