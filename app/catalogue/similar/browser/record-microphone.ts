const maxMs = 30_000;

/** A recording in progress. `audio` resolves when it is stopped, or after 30 s. */
export type MicrophoneRecording = { audio: Promise<Blob>; stop: () => void };

/** Starts recording. @throws without a microphone, or if the visitor denies access */
export async function recordMicrophone(): Promise<MicrophoneRecording> {
  const processing = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  const stream = await navigator.mediaDevices.getUserMedia({ audio: processing });
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const audio = new Promise<Blob>((resolve) => {
    recorder.onstop = () => {
      for (const track of stream.getTracks()) track.stop();
      resolve(new Blob(parts, { type: recorder.mimeType }));
    };
  });
  recorder.start();
  const timer = setTimeout(() => recorder.state === "recording" && recorder.stop(), maxMs);
  return {
    audio,
    stop() {
      clearTimeout(timer);
      if (recorder.state === "recording") recorder.stop();
    },
  };
}
