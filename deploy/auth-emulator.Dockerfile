# The sign-in emulator behind its re-signing proxy, for trying the containers out. Never part of a production deployment.
# Build from the repository root: docker build -f deploy/auth-emulator.Dockerfile -t wholesale/auth-emulator .
FROM node:24.11.1-bookworm-slim AS dependencies
WORKDIR /app
COPY . .
RUN npm ci --workspace @wholesale/parts --omit=dev --ignore-scripts --no-audit --no-fund \
  && npm ci --prefix tools/auth-emulator --ignore-scripts --no-audit --no-fund

FROM node:24.11.1-bookworm-slim
ENV AUTH_HOST=0.0.0.0 AUTH_PORT=9099 AUTH_FOLDER=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=dependencies /app/tools/auth-emulator tools/auth-emulator
COPY --from=dependencies /app/packages/parts packages/parts
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 9099
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9099/.well-known/jwks.json').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/parts/src/auth-emulator/main.ts"]
