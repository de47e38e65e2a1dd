# A reader: it reads the audio that waits in a deployment, until it is stopped. docs/decisions/170-readers.md
ARG BASE=docker.io/library/node:24-bookworm-slim
FROM ${BASE}
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg ca-certificates && rm -rf /var/lib/apt/lists/*
RUN useradd --system --create-home --home-dir /var/lib/syncline reader
WORKDIR /opt/syncline
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --no-audit --no-fund --ignore-scripts && npm cache clean --force
COPY . .
USER reader
# SYNCLINE_URL names the deployment; INGEST_TOKEN, or INGEST_TOKEN_FILE with the path of a mounted secret, opens it.
CMD ["node", "audio/ingest/cli.ts", "--watch"]
