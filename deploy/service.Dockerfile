# One service: users, catalog, bookings, ads or inbox. Build from the repository root:
#   docker build -f deploy/service.Dockerfile --build-arg SERVICE=ads --build-arg PORT=4004 -t wholesale/ads .
FROM node:24.11.1-bookworm-slim AS dependencies
ARG SERVICE
WORKDIR /app
COPY . .
RUN npm ci --workspace @wholesale/${SERVICE} --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24.11.1-bookworm-slim
ARG SERVICE
ARG PORT
ENV NODE_ENV=production NODE_COMPILE_CACHE=/app/.compile-cache HOST=0.0.0.0 PORT=${PORT}
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=dependencies /app/packages/contracts packages/contracts
COPY --from=dependencies /app/packages/service-kit packages/service-kit
COPY --from=dependencies /app/services/${SERVICE} services/${SERVICE}
# Where catalog's volume is mounted: a new volume takes the owner of the folder.
RUN mkdir /photos && chown node:node /photos
WORKDIR /app/services/${SERVICE}
# Compiled once here, so that no process strips types or parses at its start: without settings it loads everything and ends with 78.
RUN node src/main.ts 2>/dev/null || [ $? -eq 78 ]
USER node
EXPOSE ${PORT}
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=2", "src/main.ts"]
