# The reference backend with the built app. What was proven of it, and how: docs/deploy.md, 'Containers'.
FROM node:24.21.0-bookworm-slim AS base

FROM base AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# What the app is built for (README, Another server); empty is the page's own origin.
ARG VITE_API_BASE_URL=
ARG VITE_API_KEY=
ARG VITE_IDEMPOTENCY_KEY=
ARG VITE_CONTACT_WHATSAPP=
RUN npm run build

FROM base
# In production the server starts only if it is set up whole (docs/settings.md, 'Production').
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force && mkdir /data && chown node:node /data
COPY --from=build /app/dist dist
# It owns /data and nothing else.
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself hears SIGTERM (no npm and no shell before it), so that running uploads are finished first.
STOPSIGNAL SIGTERM
CMD ["node", "dist/server/main.js"]
