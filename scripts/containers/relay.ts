/** Passes each call on to the Service of the gateway by a connection of its own, so that calls reach all replicas. */
const program = `
const { createServer, request } = require('node:http');
createServer({ keepAliveTimeout: 600_000 }, (incoming, outgoing) => {
  const { method, url: path, headers } = incoming;
  const call = request({ host: 'gateway', method, path, headers: { ...headers, connection: 'close' }, agent: false }, (answer) => {
    const { connection, ...answered } = answer.headers;
    outgoing.writeHead(answer.statusCode, answered);
    answer.pipe(outgoing);
  });
  call.on('error', () => outgoing.destroy());
  incoming.pipe(call);
}).listen(8080);
`;

/**
 * A client inside the cluster: `kubectl port-forward` to a Service stays with one pod, and this pod stays when those of the gateway change.
 * @param image with Node
 */
export const relay = (image: string): object[] => [
  {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'relay', labels: { app: 'relay' } },
    spec: {
      automountServiceAccountToken: false,
      terminationGracePeriodSeconds: 1,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name: 'relay',
          image,
          command: ['node', '--eval', program],
          readinessProbe: { tcpSocket: { port: 8080 } },
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
          resources: { requests: { cpu: '50m', memory: '64Mi' }, limits: { memory: '128Mi' } },
        },
      ],
    },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'relay' },
    spec: { podSelector: { matchLabels: { app: 'relay' } }, policyTypes: ['Egress'], egress: [{}] },
  },
];
